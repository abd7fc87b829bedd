import { isVersionDate, profileVersion, registryEntries, releaseFor, type RegistryEntry } from '#manifest';
import { counted } from '../subjects/tree/findings.ts';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { repeatedEntries } from '../subjects/manifests/repeated.ts';
import { textMember } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

/** From here on every `dev.ucp` entry has the version of its profile. */
const aligned = '2026-08-25';

export default defineCheck({
  id: 'ucp-entry-versions',
  category: 'commerce-protocols',
  name: 'Entry versions match the release and are unambiguous',
  description: 'Detects entries that exact-version negotiation skips or cannot choose between.',
  why: 'Agents match entries by their exact version and skip what differs; of two entries that look alike they cannot tell which is meant.',
  judged: {
    pass: 'Every dev.ucp service and capability has the version that ucp.version names, no two entries are alike, and each payment handler has an id of its own. Before 2026-08-25 capabilities may have versions of their own.',
    warn: 'Some dev.ucp entry of a profile of 2026-08-25 or later has another version; or, in an older profile, all bindings of dev.ucp.shopping have; or two versions of one handler share their id.',
    fail: 'Two entries have the same name, version, transport and id, two handlers share an id, or all bindings of dev.ucp.shopping in a profile of 2026-08-25 or later have another version.',
    notApplicable: 'The profile has no entries, or its own version is no date.',
  },
  priority: 'low',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Give every entry the version of the profile',
    instructions:
      'Generate the version of every dev.ucp entry from one constant, serve older releases from profiles of their own under supported_versions, and give each payment handler its own id.',
  },
  sources: [
    'UCP 2026-08-25 overview, component versioning https://ucp.dev/2026-08-25/specification/overview',
    'ucp-cli',
  ],
  needs: ['ucp', 'traffic'],
  evaluate({ ucp, traffic }) {
    const entries = registryEntries(ucp.document);
    if (!entries.length) return notApplicable('The profile has no entries.');
    const proof = manifestProof(ucp, traffic);
    const version = profileVersion(ucp.document) ?? '';
    if (!isVersionDate(version))
      return notApplicable('ucp.version is no date, so there is nothing to compare versions with.');
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
        `${bindings.length === 1 ? 'The only binding' : `All ${bindings.length} bindings`} of ${shopping} ${bindings.length === 1 ? 'has' : 'have'} another version (${versionOf(bindings[0])}) than the profile (${version.slice(0, 20)}).`,
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
        ? `${own - other.length} of ${own} dev.ucp entries have the version ${version.slice(0, 20)}; a profile of this release may have others.`
        : `${own ? `All ${own} dev.ucp entries have the version ${version.slice(0, 20)}, and no` : 'No'} two entries are alike.`,
      { evidence: proof('/ucp') },
    );
  },
});

const shopping = 'dev.ucp.shopping';

/** Handlers have versions of their own. */
const isOther = ({ registry, name, entry }: RegistryEntry, version: string): boolean =>
  registry !== 'payment_handlers' && name.startsWith('dev.ucp.') && entry['version'] !== version;

const versionOf = (one: RegistryEntry | undefined): string =>
  (one && textMember(one.entry, 'version')?.slice(0, 20)) ?? 'none';

const corrected = (one: RegistryEntry | undefined, version: string) =>
  one ? { [one.registry]: { [one.name.slice(0, 100)]: [{ ...small(one), version }] } } : {};

/** What tells an entry from another. */
const small = ({ entry }: RegistryEntry): Record<string, string> =>
  Object.fromEntries(
    ['transport', 'endpoint', 'schema', 'id'].flatMap((key) => {
      const text = textMember(entry, key);
      return text === undefined ? [] : [[key, text.slice(0, 200)]];
    }),
  );
