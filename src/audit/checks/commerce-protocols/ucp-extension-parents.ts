import { defineCheck, fail, notApplicable, pass } from '../../check.ts';
import { declaredCapabilities, capabilitySnippet } from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { entriesOf } from '../subjects/manifests/profile.ts';

export default defineCheck({
  id: 'ucp-extension-parents',
  category: 'commerce-protocols',
  name: 'Extensions have a declared parent',
  description: 'Detects extensions without a parent, which agents drop.',
  why: 'Agents drop every extension without a declared parent, so discounts or delivery options are missing without an error.',
  judged: {
    pass: 'For every extension, at least one capability in extends is declared.',
    fail: 'An extension extends no declared capability.',
    notApplicable: 'No capability has extends.',
  },
  priority: 'medium',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Declare the parent or remove the extension',
    instructions: 'Set extends to a capability of the same manifest.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const declared = new Set(declaredCapabilities(ucp));
    const extensions = entriesOf(ucp, 'capabilities').filter(({ entry }) => Object.hasOwn(entry, 'extends'));
    if (!extensions.length) return notApplicable('No capability extends another.');
    const orphans = extensions.filter(
      ({ entry, name }) => !parentsOf(entry['extends']).some((one) => declared.has(one) && one !== name),
    );
    const [first] = orphans;
    const count = `${extensions.length} ${extensions.length === 1 ? 'extension' : 'extensions'}`;
    if (!first) return pass(`The manifest has ${count}, each with a declared parent.`);
    const parents = parentsOf(first.entry['extends']);
    const [wanted] = parents;
    const extended = parents.length
      ? `${parents.slice(0, 3).join(' or ').slice(0, 150)}, which ${parents.length === 1 ? 'is' : 'are'} not declared`
      : 'no named capability';
    return fail(
      `${orphans.length} of ${count} without a declared parent: ${first.name.slice(0, 80)} extends ${extended}.`,
      {
        evidence: orphans
          .slice(0, 3)
          .flatMap(({ pointer }) => manifestProof(ucp, traffic)(`${pointer}/extends`)),
        fix: wanted?.startsWith('dev.ucp.') ? { snippet: capabilitySnippet(ucp, [{ name: wanted }]) } : {},
      },
    );
  },
});

function parentsOf(value: unknown): string[] {
  const listed: unknown[] = Array.isArray(value) ? value.slice(0, 100) : [value];
  return listed.flatMap((one) => (typeof one === 'string' && one.trim() ? [one.trim().slice(0, 200)] : []));
}
