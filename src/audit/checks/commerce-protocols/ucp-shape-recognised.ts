import { newestUcpRelease, sampleFlat, sampleProfile } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';
import { shopName, toSnippet, wholeManifest } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-shape-recognised',
  category: 'commerce-protocols',
  name: 'The manifest has a recognized format',
  description: 'Detects documents that are neither a UCP manifest nor the flat manifest.',
  why: 'UCP platforms read the ucp object, and simple clients read the flat members. A document with neither has no information for them.',
  judged: {
    pass: 'The root has an object named ucp, with or without the flat members.',
    warn: 'The manifest has only the flat members: version, and capabilities with product_discovery, checkout, payment, or order_tracking.',
    fail: 'The manifest has neither.',
    unknown: 'The document does not parse.',
  },
  priority: 'high',
  requires: ['manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Add the official ucp object to the manifest',
    instructions:
      'Add the ucp member next to the flat members. Other members at the root are allowed. List only endpoints that exist.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic', 'target'],
  uses: ['home'],
  evaluate({ ucp, traffic, target, home }) {
    if (ucp.document === undefined)
      return unknown('failed', 'The manifest does not parse, so its format is not known.');
    const seen = manifestExchange(ucp, traffic);
    const origin = target.canonicalOrigin;
    const evidence = seen ? [{ ref: seen.id, pointer: '/ucp' }] : [];
    const said = { evidence, cause: 'manifest:document' };
    if (ucp.shape === 'official' || ucp.shape === 'both')
      return pass(
        ucp.shape === 'both'
          ? 'The manifest is an official UCP document that also has the flat members.'
          : 'The manifest is an official UCP document.',
        { evidence },
      );
    if (ucp.shape === 'flat')
      return warn(
        `The manifest has only the flat members. Platforms that use UCP ${newestUcpRelease} reject it.`,
        {
          ...said,
          fix: { snippet: toSnippet({ ucp: sampleProfile(origin) }) },
        },
      );
    const members = Object.keys(Object(ucp.document) as object).map((name) => name.slice(0, 30));
    const flat = Object.keys(sampleFlat(''));
    return fail(
      `The manifest has neither a ucp object nor the flat members. It contains ${members.slice(0, 6).join(', ') || 'nothing'}.`,
      {
        ...said,
        fix: {
          title: 'Use a manifest format that agents can read',
          instructions: `Put the official content under ucp, and add ${flat.join(', ')} for simple clients. List only endpoints that exist.`,
          snippet: wholeManifest(origin, shopName(home, origin)),
        },
      },
    );
  },
});
