import { isVersionDate, newestUcpRelease, profileVersion, ucpReleases } from '#manifest';
import { defineCheck, fail, pass, warn, type Remedy } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { kindOfMember } from '../subjects/manifests/profile.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

/** The newest release and the one before it. */
const current: readonly string[] = ucpReleases.slice(-2);

export default defineCheck({
  id: 'ucp-version-supported',
  category: 'commerce-protocols',
  name: 'The declared version is a current release',
  description: 'Detects draft, malformed, or outdated versions.',
  why: 'Agents and stores match releases by exact date. Agents cannot use a version that they do not know, and fewer agents support old versions over time.',
  judged: {
    pass: `ucp.version is the newest release (${newestUcpRelease}) or the one before it (${current[0]}).`,
    warn: 'ucp.version is an older release, or a date later than the newest release that this audit knows.',
    fail: 'ucp.version is missing or not a date, or is an earlier date without a release.',
  },
  priority: 'high',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: `Declare UCP ${newestUcpRelease}`,
    instructions: `Set ucp.version to ${newestUcpRelease} when your endpoints support it, and keep the previous release in supported_versions.`,
  },
  sources: [
    'UCP 2026-08-25 overview, protocol version https://ucp.dev/2026-08-25/specification/overview',
    'ucp-cli',
  ],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const version = profileVersion(ucp.document);
    const evidence = manifestProof(
      ucp,
      traffic,
    )('/ucp/version').map((proof) => ({
      ...proof,
      ...(version === undefined ? {} : { snippet: `"version": ${JSON.stringify(version.slice(0, 60))}` }),
    }));
    const said = { evidence, cause: 'manifest:version', fix: raise(version, target.canonicalOrigin) };
    if (version === undefined) return fail(`ucp.version is ${kindOfMember(ucp.document, 'version')}.`, said);
    if (!isVersionDate(version))
      return fail(`ucp.version "${version.slice(0, 40)}" is not a release date.`, said);
    if (current.includes(version))
      return pass(
        version === newestUcpRelease
          ? `The manifest declares UCP ${version}, the newest release.`
          : `The manifest declares UCP ${version}, the release before the newest one (${newestUcpRelease}).`,
        { evidence },
      );
    if ((ucpReleases as readonly string[]).includes(version))
      return warn(`The manifest declares UCP ${version}. The newest release is ${newestUcpRelease}.`, said);
    return version > newestUcpRelease
      ? warn(
          `UCP ${version} is later than ${newestUcpRelease}, the newest release that this audit knows. The audit's list may be outdated.`,
          {
            ...said,
            confidence: 'medium',
            fix: {
              title: 'Check the UCP version in the manifest',
              instructions: `If ${version} is a published UCP release, no change is needed. Otherwise, set ucp.version to ${newestUcpRelease}.`,
            },
          },
        )
      : fail(`UCP has no release of ${version}. Releases: ${ucpReleases.join(', ')}.`, said);
  },
});

/** Keeps the older release available, at the URL that the specification uses in its example. */
function raise(version: string | undefined, origin: string): Partial<Remedy> {
  const kept = (ucpReleases as readonly string[]).find((release) => release === version) ?? current[0] ?? '';
  return {
    snippet: toSnippet({
      ucp: {
        version: newestUcpRelease,
        supported_versions: { [kept]: `${origin}/.well-known/ucp/${kept}` },
      },
    }),
  };
}
