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
  name: 'The profile declares checkout',
  description: 'Detects shops that agents cannot buy from.',
  why: 'An agent only does what the profile declares: without the checkout capability it may look, and then has to send the buyer to the web page.',
  judged: {
    pass: `The capabilities have ${name} with the version of the profile.`,
    warn: 'They have it, but with another version than the profile, or without one.',
    fail: 'They do not have it.',
  },
  priority: 'critical',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Declare the checkout capability',
    instructions: `Add ${name} to ucp.capabilities with the version of the profile, once the endpoints create and complete checkouts.`,
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
        ? `The profile declares ${named}, but not ${name}.`
        : `The profile declares no capability at all, so nothing can be bought: ${name} is missing.`;
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
      `${name} has version ${said.join(', ')}, the profile ${version?.slice(0, 40) ?? 'none'}: nothing matches when versions are compared.`,
      {
        evidence: proof(`${first.pointer}/version`),
        fix: { ...fix, title: 'Give the checkout capability the version of the profile' },
      },
    );
  },
});
