import { isVersionDate, profileVersion, registryEntries, releaseFor, type RegistryEntry } from '#manifest';
import { counted } from '../subjects/tree/findings.ts';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { repeatedEntries } from '../subjects/manifests/repeated.ts';
import { textMember } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

/** From this release on, every `dev.ucp` entry has the version of its manifest. */
const aligned = '2026-08-25';

export default defineCheck({
  id: 'ucp-entry-versions',
  category: 'commerce-protocols',
  name: 'Entry versions match the release and are unambiguous',
  description: 'Detects entries that exact-version negotiation skips or finds ambiguous.',
  why: 'Agents match entries by exact version and skip all others. They cannot choose between two identical entries.',
  judged: {
    pass: 'Every dev.ucp service and capability has the version in ucp.version, no two entries are identical, and each payment handler has its own id. Before 2026-08-25, capabilities may have their own versions.',
    warn: 'In a manifest of 2026-08-25 or later, some dev.ucp entries have another version. In an older manifest, all bindings of dev.ucp.shopping do. Or two versions of one handler share their id.',
    fail: 'Two entries have the same name, version, transport, and id, two handlers share an id, or all bindings of dev.ucp.shopping in a manifest of 2026-08-25 or later have another version.',
    notApplicable: 'The manifest has no entries, or its own version is not a date.',
  },
  priority: 'low',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Set every entry to the version of the manifest',
    instructions:
      'Generate the version of every dev.ucp entry from one constant, serve older releases from their own manifests under supported_versions, and give each payment handler its own id.',
  },
  sources: [
    'UCP 2026-08-25 overview, component versioning https://ucp.dev/2026-08-25/specification/overview',
    'ucp-cli',
  ],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const entries = registryEntries(ucp.document);
    if (!entries.length) return notApplicable('The manifest has no entries.');
    const proof = manifestProof(ucp, traffic);
    const version = profileVersion(ucp.document) ?? '';
    if (!isVersionDate(version))
      return notApplicable('ucp.version is not a date, so entry versions cannot be compared with it.');
    const repeated = repeatedEntries(entries);
    if (repeated?.worse)
      return fail(repeated.summary, {
        evidence: repeated.pointers.flatMap((pointer) => proof(pointer)),
        cause: 'manifest:duplicates',
        fix: repeated.fix,
      });
    const other = entries.filter((one) => isOther(one, version));
    const bindings = entries.filter(({ name, registry }) => name === shopping && registry === 'services');
    const said = {
      evidence: other.slice(0, 3).flatMap((one) => proof(`${one.pointer}/version`)),
      cause: 'manifest:entry-versions',
      fix: { snippet: toSnippet(corrected(other[0], version)) },
    };
    const strict = releaseFor(version) >= aligned;
    if (bindings.length && bindings.every((one) => other.includes(one)))
      return (strict ? fail : warn)(
        `${bindings.length === 1 ? 'The only binding' : `All ${bindings.length} bindings`} of ${shopping} ${bindings.length === 1 ? 'has' : 'have'} another version (${versionOf(bindings[0])}) than the manifest (${version.slice(0, 20)}).`,
        said,
      );
    if (strict && other.length)
      return warn(
        `${counted(other.length, 'dev.ucp entry', 'dev.ucp entries')} of ${entries.length} differ from ${version.slice(0, 20)}, so agents skip them: ${other
          .slice(0, 3)
          .map((one) => `${one.name.slice(0, 60)} ${versionOf(one)}`)
          .join(', ')}.`,
        said,
      );
    if (repeated)
      return warn(repeated.summary, {
        evidence: repeated.pointers.flatMap((pointer) => proof(pointer)),
        cause: 'manifest:duplicates',
        fix: repeated.fix,
      });
    const own = entries.filter(({ name }) => name.startsWith('dev.ucp.')).length;
    return pass(
      other.length
        ? `${own - other.length} of ${own} dev.ucp entries have the version ${version.slice(0, 20)}. In this release, entries can have other versions.`
        : `${own ? `All ${own} dev.ucp entries have the version ${version.slice(0, 20)}, and no` : 'No'} two entries are identical.`,
      { evidence: proof('/ucp') },
    );
  },
});

const shopping = 'dev.ucp.shopping';

/** Payment handlers have their own versions. */
const isOther = ({ registry, name, entry }: RegistryEntry, version: string): boolean =>
  registry !== 'payment_handlers' && name.startsWith('dev.ucp.') && entry['version'] !== version;

const versionOf = (one: RegistryEntry | undefined): string =>
  (one && textMember(one.entry, 'version')?.slice(0, 20)) ?? 'none';

const corrected = (one: RegistryEntry | undefined, version: string) =>
  one ? { [one.registry]: { [one.name.slice(0, 100)]: [{ ...small(one), version }] } } : {};

/** The members that identify an entry. */
const small = ({ entry }: RegistryEntry): Record<string, string> =>
  Object.fromEntries(
    ['transport', 'endpoint', 'schema', 'id'].flatMap((key) => {
      const text = textMember(entry, key);
      return text === undefined ? [] : [[key, text.slice(0, 200)]];
    }),
  );
