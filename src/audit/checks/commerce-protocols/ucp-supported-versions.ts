import { isVersionDate, newestUcpRelease, profileVersion, supportedVersions, ucpReleases } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { leafFinding } from '../subjects/manifests/leaf.ts';
import { kindOfMember } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

/** Platforms of this release are still many. */
const before = ucpReleases.at(-2) ?? ucpReleases[0];

export default defineCheck({
  id: 'ucp-supported-versions',
  category: 'commerce-protocols',
  name: 'Profiles of older releases are there and say their version',
  description: 'Detects links to older profiles that agents of an older release must reject.',
  why: 'Versions are compared for equality: an agent of an older release buys only where supported_versions leads it to a profile of that release.',
  judged: {
    pass: `The newest older entry of supported_versions answers 200 with a profile of that very version; or there is none, and the version is ${before} or older.`,
    warn: `There is no older version while the current one is newer than ${before}; the map lists the current version itself; the older profile has supported_versions of its own, or its address redirects.`,
    fail: 'A key is no date of a release, a value is no https address, or the older profile is dead, no profile, invalid, or of another version.',
    unknown: 'The older profile was not asked for, or its server failed or refused us.',
  },
  priority: 'low',
  requires: ['official-manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve a complete profile of the older release',
    instructions: `Keep the profile of the older release at /.well-known/ucp/${before}, complete and without supported_versions, and list it.`,
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25', 'ucp-cli'],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const version = profileVersion(ucp.document);
    const at = '/ucp/supported_versions';
    const origin = target.canonicalOrigin;
    const sampleMap = { [before]: `${origin}/.well-known/ucp/${before}` };
    const proof = manifestProof(ucp, traffic);
    const said = { evidence: proof(at), fix: { snippet: toSnippet({ supported_versions: sampleMap }) } };
    const alone = (summary: string) =>
      isVersionDate(version) && version > before
        ? warn(`${summary}; agents of ${before} and earlier are turned away.`, {
            evidence: proof('/ucp'),
            found: 'absent',
            fix: {
              ...said.fix,
              title: 'Publish a profile of the older release as well',
              instructions: `Publish a complete profile of ${before}, without supported_versions, at /.well-known/ucp/${before}, and list it as below.`,
            },
          })
        : pass(`${summary}, and ${version?.slice(0, 20) ?? 'the profile'} needs none.`);
    const listed = supportedVersions(ucp.document);
    if (!listed) return alone('The profile has no supported_versions');
    const kind = kindOfMember(ucp.document, 'supported_versions');
    if (kind !== 'an object') return fail(`supported_versions is ${kind}, not a map of addresses.`, said);
    if (!listed.length) return alone('supported_versions is empty');
    const faults = listed.flatMap(({ version: key, url }) =>
      entryFault(key, url, target.local ? origin : undefined),
    );
    if (faults.length)
      return fail(`In supported_versions ${faults.slice(0, 2).join('; ')}.`, {
        ...said,
        fix: {
          ...said.fix,
          title: 'Correct the entries of supported_versions',
          instructions: 'Name each older release by its date, with the https URL of its profile.',
        },
      });
    const asked = ucp.leaves?.find(({ ref }) => ref !== undefined);
    const finding = asked && leafFinding(asked, traffic);
    if (finding && finding.status !== 'pass') return finding;
    const earlier = listed.filter(({ version: key }) => version === undefined || key < version);
    if (listed.some(({ version: key }) => key === version))
      return warn(
        `supported_versions lists ${version ?? ''}, the current version itself${earlier.length ? '' : ', and no older one'}; it is meant for older ones.`,
        { evidence: proof(`${at}/${version ?? ''}`), fix: onlyEarlier(earlier, sampleMap) },
      );
    if (finding) return finding;
    return earlier.length
      ? unknown('not-requested', 'The profile of the older release was not asked for.')
      : alone('supported_versions lists no older version');
  },
});

const onlyEarlier = (earlier: readonly { version: string; url: unknown }[], sampleMap: object) => ({
  title: 'List only older versions in supported_versions',
  instructions: 'Take the entry of the current version out: /.well-known/ucp is its profile.',
  snippet: toSnippet({
    supported_versions: earlier.length
      ? Object.fromEntries(earlier.slice(0, 5).map(({ version, url }) => [version, url]))
      : sampleMap,
  }),
});

function entryFault(key: string, url: unknown, localOrigin: string | undefined): string[] {
  const name = `"${key.slice(0, 40)}"`;
  if (!isVersionDate(key)) return [`${name} is no date of a release`];
  // A later date may be a release that this audit does not know yet.
  if (key < newestUcpRelease && !(ucpReleases as readonly string[]).includes(key))
    return [`${name} is a date on which nothing was released`];
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed?.protocol === 'https:' || (parsed && parsed.origin === localOrigin)) return [];
  return [`${name} leads to ${(JSON.stringify(url) ?? '').slice(0, 80)}, which is no https address`];
}
