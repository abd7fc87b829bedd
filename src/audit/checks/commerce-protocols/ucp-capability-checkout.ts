import { profileVersion } from '#manifest';
import { defineCheck, fail, pass, warn } from '../../check.ts';
import {
  capabilityEntries,
  declaredCapabilities,
  capabilitySnippet,
} from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';

const name = 'dev.ucp.shopping.checkout';

export default defineCheck({
  id: 'ucp-capability-checkout',
  category: 'commerce-protocols',
  name: 'The manifest declares checkout',
  description: 'Detects storefronts that agents cannot buy from.',
  why: 'Agents do only what the manifest declares. Without the checkout capability, they can browse but have to send the buyer to the web page.',
  judged: {
    pass: `The manifest declares ${name} with its own version.`,
    warn: 'The manifest declares the capability with another version, or without one.',
    fail: 'The manifest does not declare the capability.',
  },
  priority: 'critical',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Declare the checkout capability',
    instructions: `When the endpoints create and complete checkouts, add ${name} to ucp.capabilities with the version of the manifest.`,
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const proof = manifestProof(ucp, traffic);
    const entries = capabilityEntries(ucp, name);
    const version = profileVersion(ucp.document);
    const fix = { snippet: capabilitySnippet(ucp, [{ name }]) };
    const [first] = entries;
    if (!first) {
      const others = declaredCapabilities(ucp);
      const list = others.slice(0, 3).join(', ').slice(0, 150);
      const named = `${others.length === 1 ? 'one capability' : `${others.length} capabilities`} (${list}${others.length > 3 ? ', …' : ''})`;
      const summary = others.length
        ? `The manifest declares ${named}, but not ${name}.`
        : `The manifest declares no capabilities, so agents cannot buy anything. ${name} is missing.`;
      return fail(summary, {
        evidence: proof('/ucp/capabilities'),
        fix,
      });
    }
    if (version !== undefined && entries.some(({ entry }) => entry['version'] === version))
      return pass(`${name} is declared with version ${version.slice(0, 40)}.`, {
        evidence: proof(first.pointer),
      });
    const said = entries
      .map(({ entry }) => (typeof entry['version'] === 'string' ? entry['version'].slice(0, 40) : 'none'))
      .slice(0, 3);
    return warn(
      `${name} has version ${said.join(', ')}, but the manifest has version ${version?.slice(0, 40) ?? 'none'}, so agents do not match it.`,
      {
        evidence: proof(`${first.pointer}/version`),
        fix: { ...fix, title: 'Set the checkout capability to the version of the manifest' },
      },
    );
  },
});
