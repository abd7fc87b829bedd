import {
  googleHandlerName,
  googleUcpRelease,
  isVersionDate,
  newestUcpRelease,
  profileVersion,
  supportedVersions,
  ucpReleases,
} from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { leafFinding } from '../subjects/manifests/leaf.ts';
import { entriesOf, kindOfMember } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

/** Many platforms still use this release. */
const before = ucpReleases.at(-2) ?? ucpReleases[0];

export default defineCheck({
  id: 'ucp-supported-versions',
  category: 'commerce-protocols',
  name: 'Manifests for older releases exist and have the right version',
  description: 'Detects links to older manifests that agents of an older release must reject.',
  why: 'Versions must match exactly. An agent of an older release buys only if supported_versions links to a manifest of that release.',
  judged: {
    pass: `The newest older entry in supported_versions returns 200 with a manifest of that exact version, or there is no such entry and the version is ${before} or older.`,
    warn: `The manifest lists no older version and is newer than ${before}, the map lists the current version itself, the older manifest has its own supported_versions, or its URL redirects. Or the manifest offers Google Pay and does not list ${googleUcpRelease}, with which Google buys.`,
    fail: 'A key is not a release date, a value is not an https URL, or the older manifest is dead, requires a login, is not a manifest, invalid, or of another version.',
    unknown: 'The older manifest was not requested, or its server failed or blocked the audit.',
  },
  priority: 'low',
  requires: ['official-manifest'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve a complete manifest of the older release',
    instructions: `Keep the manifest of the older release at /.well-known/ucp/${before}, complete and without supported_versions, and list it.`,
  },
  sources: [
    'ucp-2026-04-08',
    'ucp-2026-08-25',
    'ucp-cli',
    'Google, native checkout API 2026-04-08 https://developers.google.com/merchant/ucp/implementation/2026-04-08/native-checkout-api',
  ],
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
        ? warn(`${summary}, so agents of ${before} and earlier are rejected.`, {
            evidence: proof('/ucp'),
            found: 'absent',
            fix: {
              ...said.fix,
              title: 'Also publish a manifest of the older release',
              instructions: `Publish a complete manifest of ${before}, without supported_versions, at /.well-known/ucp/${before}, and list it as shown.`,
            },
          })
        : pass(`${summary}, and ${version?.slice(0, 20) ?? 'the manifest'} needs none.`);
    const listed = supportedVersions(ucp.document);
    if (!listed) return alone('The manifest has no supported_versions');
    const kind = kindOfMember(ucp.document, 'supported_versions');
    if (kind !== 'an object') return fail(`supported_versions is ${kind}, not a map of URLs.`, said);
    if (!listed.length) return alone('supported_versions is empty');
    const faults = listed.flatMap(({ version: key, url }) =>
      entryFault(key, url, target.local ? origin : undefined),
    );
    if (faults.length)
      return fail(`In supported_versions, ${faults.slice(0, 2).join('; ')}.`, {
        ...said,
        fix: {
          ...said.fix,
          title: 'Correct the entries of supported_versions',
          instructions:
            'Use the date of each older release as the key, and the https URL of its manifest as the value.',
        },
      });
    const earlier = listed.filter(({ version: key }) => version === undefined || key < version);
    // Where no older release is listed at all, that is the finding.
    const lacksGoogle =
      earlier.length > 0 &&
      version !== undefined &&
      version > googleUcpRelease &&
      !listed.some(({ version: key }) => key === googleUcpRelease) &&
      entriesOf(ucp, 'payment_handlers').some(({ name }) => name === googleHandlerName);
    if (lacksGoogle)
      return warn(
        `The manifest offers Google Pay, but lists no profile of ${googleUcpRelease}, with which Google buys.`,
        {
          ...said,
          fix: {
            title: `Also publish a manifest of ${googleUcpRelease}`,
            instructions: `Publish a complete manifest of ${googleUcpRelease}, without supported_versions, and list it as shown.`,
            snippet: toSnippet({
              supported_versions: { [googleUcpRelease]: `${origin}/.well-known/ucp/${googleUcpRelease}` },
            }),
          },
        },
      );
    const asked = ucp.leaves?.find(({ ref }) => ref !== undefined);
    const finding = asked && leafFinding(asked, traffic);
    if (finding && finding.status !== 'pass') return finding;
    if (listed.some(({ version: key }) => key === version))
      return warn(
        `supported_versions lists ${version ?? ''}, the current version${earlier.length ? '' : ', and no older one'}. It is meant for older versions.`,
        { evidence: proof(`${at}/${version ?? ''}`), fix: onlyEarlier(earlier, sampleMap) },
      );
    if (finding) return finding;
    return earlier.length
      ? unknown('not-requested', 'The manifest of the older release was not requested.')
      : alone('supported_versions lists no older version');
  },
});

const onlyEarlier = (earlier: readonly { version: string; url: unknown }[], sampleMap: object) => ({
  title: 'List only older versions in supported_versions',
  instructions: 'Remove the entry of the current version, because its manifest is at /.well-known/ucp.',
  snippet: toSnippet({
    supported_versions: earlier.length
      ? Object.fromEntries(earlier.slice(0, 5).map(({ version, url }) => [version, url]))
      : sampleMap,
  }),
});

function entryFault(key: string, url: unknown, localOrigin: string | undefined): string[] {
  const name = `"${key.slice(0, 40)}"`;
  if (!isVersionDate(key)) return [`${name} is not a release date`];
  // A later date may be a release that this audit does not know yet.
  if (key < newestUcpRelease && !(ucpReleases as readonly string[]).includes(key))
    return [`${name} is not the date of a UCP release`];
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed?.protocol === 'https:' || (parsed && parsed.origin === localOrigin)) return [];
  return [`${name} has the value ${(JSON.stringify(url) ?? '').slice(0, 80)}, which is not an https URL`];
}
