import { newestUcpRelease, sampleFlat, sampleProfile } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { manifestExchange } from '../subjects/manifests/answers.ts';
import { shopName, toSnippet, wholeManifest } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-shape-recognised',
  category: 'commerce-protocols',
  name: 'The manifest has a recognised shape',
  description: 'Detects documents that are neither a real UCP profile nor the flat manifest.',
  why: 'UCP platforms read the ucp object, simple clients the flat members: a document with neither tells nobody anything.',
  judged: {
    pass: 'The root has an object named ucp, with or without the flat members beside it.',
    warn: 'It has the flat members only: version, and capabilities that name product_discovery, checkout, payment or order_tracking.',
    fail: 'It has neither.',
    unknown: 'The document does not parse.',
  },
  priority: 'high',
  requires: ['manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Add the official ucp object to the manifest',
    instructions:
      'Add the member ucp beside the flat members; further members at the root are allowed. List only endpoints that exist.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic', 'target'],
  uses: ['home'],
  evaluate({ ucp, traffic, target, home }) {
    if (ucp.document === undefined)
      return unknown('failed', 'The manifest does not parse, so its shape is not known.');
    const seen = manifestExchange(ucp, traffic);
    const origin = target.canonicalOrigin;
    const evidence = seen ? [{ ref: seen.id, pointer: '/ucp' }] : [];
    const said = { evidence, cause: 'manifest:document' };
    if (ucp.shape === 'official' || ucp.shape === 'both')
      return pass(
        ucp.shape === 'both'
          ? 'The manifest is an official UCP profile with the flat members beside it.'
          : 'The manifest is an official UCP profile.',
        { evidence },
      );
    if (ucp.shape === 'flat')
      return warn(`The manifest has the flat members only; platforms of UCP ${newestUcpRelease} reject it.`, {
        ...said,
        fix: { snippet: toSnippet({ ucp: sampleProfile(origin) }) },
      });
    const members = Object.keys(Object(ucp.document) as object).map((name) => name.slice(0, 30));
    const flat = Object.keys(sampleFlat(''));
    return fail(
      `The manifest has neither a ucp object nor the flat members; it holds ${members.slice(0, 6).join(', ') || 'nothing'}.`,
      {
        ...said,
        fix: {
          title: 'Give the manifest a shape that agents read',
          instructions: `Put the official profile under ucp, and beside it ${flat.join(', ')} for simple clients. List only endpoints that exist.`,
          snippet: wholeManifest(origin, shopName(home, origin)),
        },
      },
    );
  },
});
