import { type Finding, profileVersion, sampleProfile, ucpReleases } from '#manifest';
import { counted } from '../subjects/tree/findings.ts';
import { defineCheck, fail, pass, type Remedy, unknown, warn } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { repairedMember } from '../subjects/manifests/repair.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-schema-valid',
  category: 'commerce-protocols',
  name: 'The manifest is valid against its version schema',
  description: 'Detects structural errors with the official JSON Schemas.',
  why: 'Agents validate the manifest before they use it. If one member is invalid, they treat the store as if it had no manifest.',
  judged: {
    pass: `The manifest is valid against the schema of the release in ucp.version (${ucpReleases.join(', ')}).`,
    warn: 'The manifest is valid only against the schema of another release.',
    fail: 'The manifest is not valid against any schema. Each error is listed with its JSON pointer. Errors in the list of keys always fail, because other releases do not check it.',
    unknown: 'The evidence has no schema validation result.',
  },
  priority: 'critical',
  requires: ['official-manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Make the manifest valid against the schema of its release',
    instructions:
      'Correct each listed member, and validate the document against the schema of its release before you publish it.',
  },
  sources: ucpReleases.map(
    (release) =>
      `UCP ${release} schemas https://github.com/Universal-Commerce-Protocol/ucp/tree/v${release}` as const,
  ),
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const { judgement, document } = ucp;
    if (!judgement) return unknown('failed', 'The manifest was not validated against the schemas.');
    const { release, fits } = judgement;
    const version = profileVersion(document)?.slice(0, 40);
    // An unknown release date is judged by the release before it, and a missing date by the newest release.
    const confidence = version === release ? {} : { confidence: 'medium' as const };
    const proof = manifestProof(ucp, traffic);
    const errors = judgement.findings.filter(({ by, severity }) => by === 'schema' && severity === 'error');
    if (!errors.length)
      return pass(
        version === release
          ? `The manifest is valid against the schema of UCP ${release}.`
          : `The manifest is valid against the schema of UCP ${release}, which was used for ${version ?? 'its version'}.`,
        { evidence: proof('/ucp'), ...confidence },
      );
    const said = {
      evidence: errors.slice(0, 5).flatMap((one) =>
        proof(one.pointer.slice(0, 300)).map((row) => ({
          ...row,
          snippet: `${one.message}; expected: ${one.expected}`.slice(0, 300),
        })),
      ),
      cause: causeOf(errors),
      fix: repair(document, errors, target.canonicalOrigin),
      ...confidence,
    };
    const inKeys = errors.some(({ pointer }) => /^\/(?:signing_)?keys(?:\/|$)/.test(pointer));
    const [other] = fits.toReversed();
    if (other !== undefined && !inKeys)
      return warn(
        `The manifest declares ${version ?? 'no version'} but is valid only against the schema of UCP ${other}. Against ${release}: ${listed(errors)}.`,
        said,
      );
    return fail(
      `${counted(errors.length, 'member')} of the manifest ${errors.length === 1 ? 'violates' : 'violate'} the schema of UCP ${release}: ${listed(errors)}.`,
      said,
    );
  },
});

const listed = (errors: readonly Finding[]): string =>
  `${errors
    .slice(0, 3)
    .map(({ pointer, message }) => `${message} (${pointer.slice(0, 80) || 'the document'})`)
    .join(', ')}${errors.length > 3 ? ` and ${errors.length - 3} more` : ''}`;

/** Errors of one kind share the root cause of a narrower check. */
function causeOf(errors: readonly Finding[]): string {
  const areas: [cause: string, is: (one: Finding) => boolean][] = [
    ['manifest:version', ({ pointer }) => pointer === '/ucp/version'],
    ['manifest:names', ({ message }) => message === 'the name is not a reverse-domain name'],
    ['manifest:keys', ({ pointer }) => /^\/(?:signing_)?keys(?:\/|$)/.test(pointer)],
    ['manifest:services', ({ pointer }) => pointer.startsWith('/ucp/services')],
    ['manifest:payment-handlers', ({ pointer }) => /^\/(?:ucp\/payment_handlers|payment)/.test(pointer)],
  ];
  return areas.find(([, is]) => errors.every(is))?.[0] ?? 'manifest:schema';
}

/** The first members corrected, or the smallest valid manifest. */
function repair(document: unknown, errors: readonly Finding[], origin: string): Partial<Remedy> {
  const instructions = errors
    .slice(0, 8)
    .map(({ pointer, expected }) => `${pointer.slice(0, 120) || 'The document'}: ${expected}.`)
    .join(' ');
  const repaired = errors.slice(0, 8).flatMap((one) => repairedMember(document, one, origin) ?? []);
  const shown = repaired
    .filter((one, at) => repaired.findIndex(({ pointer }) => pointer === one.pointer) === at)
    .slice(0, 3);
  if (!shown.length) return { instructions, snippet: toSnippet({ ucp: sampleProfile(origin) }) };
  const [only] = shown;
  const snippet =
    only && shown.length === 1
      ? toSnippet(only.value)
      : shown.map(({ pointer, value }) => `// ${pointer}\n${toSnippet(value)}`).join('\n');
  return { instructions, snippet };
}
