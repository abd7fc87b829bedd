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
  description: 'Detects draft, malformed or outdated versions.',
  why: 'Agents and shops agree on a release by its exact date: a version that no agent knows leaves nothing to agree on, and an old one is spoken by fewer agents every month.',
  judged: {
    pass: `ucp.version is the newest release (${newestUcpRelease}) or the one before it (${current[0]}).`,
    warn: 'It is an older release, or a date later than the newest release that this audit knows.',
    fail: 'It is missing or no date, or an earlier date on which nothing was released.',
  },
  priority: 'high',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: `Declare UCP ${newestUcpRelease}`,
    instructions: `Set ucp.version to ${newestUcpRelease} once the endpoints speak it, and keep the release before it under supported_versions.`,
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
      return fail(`ucp.version "${version.slice(0, 40)}" is no date of a release.`, said);
    if (current.includes(version))
      return pass(
        version === newestUcpRelease
          ? `The manifest declares UCP ${version}, the newest release.`
          : `The manifest declares UCP ${version}, the release before the newest one (${newestUcpRelease}).`,
        { evidence },
      );
    if ((ucpReleases as readonly string[]).includes(version))
      return warn(`The manifest declares UCP ${version}; the newest release is ${newestUcpRelease}.`, said);
    return version > newestUcpRelease
      ? warn(
          `UCP ${version} is later than ${newestUcpRelease}, the newest release that this audit knows; the audit's own list may be old.`,
          {
            ...said,
            confidence: 'medium',
            fix: {
              title: 'Check the UCP version in the manifest',
              instructions: `If ${version} is a published release of UCP, there is nothing to do. Otherwise set ucp.version to ${newestUcpRelease}.`,
            },
          },
        )
      : fail(`Nothing was released on ${version}: UCP has ${ucpReleases.join(', ')}.`, said);
  },
});

/** The older release stays reachable, at the address that the specification's own example has. */
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
