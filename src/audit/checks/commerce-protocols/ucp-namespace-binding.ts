import { isVersionDate, registryEntries, releaseFor } from '#manifest';
import { counted } from '../subjects/tree/findings.ts';
import { defineCheck, fail, notApplicable, pass, warn, type Remedy } from '../../check.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { nameFindings, type NameFinding } from '../subjects/manifests/names.ts';
import { profileOf } from '../subjects/manifests/profile.ts';

export default defineCheck({
  id: 'ucp-namespace-binding',
  category: 'commerce-protocols',
  name: 'Names and schema URLs belong to the same domain',
  description: 'Detects entries that platforms must reject because their names cannot be verified.',
  why: 'Agents accept a name such as com.example.pay only if its schema is on a host of example.com. They ignore all other entries.',
  judged: {
    pass: 'Every name is a reverse-domain name of the release, and every schema is an https URL whose reversed host is the name or its start.',
    warn: 'A capability has a dev.ucp name that UCP does not define, such as dev.ucp.shopping.catalog. Before 2026-08-25: a capability has no schema, its spec is on another host, or the schema of a service or handler is. From then on: a spec is not https.',
    fail: 'A name is not a reverse-domain name of the release, or a schema is not https or on a host that does not match the name. Before 2026-08-25, the host matters only for capabilities.',
    notApplicable: 'The manifest has no entries.',
  },
  priority: 'high',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Serve each schema from the domain of its name',
    instructions:
      'Use the URLs on https://ucp.dev for dev.ucp names. Host your own schemas on the domain of their names, not on a CDN host.',
  },
  sources: [
    'UCP 2026-08-25 overview, authority binding https://ucp.dev/2026-08-25/specification/overview',
    'UCP 2026-04-08 overview, spec URL binding https://ucp.dev/2026-04-08/specification/overview',
  ],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const entries = registryEntries(ucp.document);
    if (!entries.length) return notApplicable('The manifest has no entries.');
    const version = profileOf(ucp)['version'];
    const release = releaseFor(version);
    const isLater = isVersionDate(version) && version > release;
    const localHost = target.local ? { localHost: new URL(target.origin).host } : {};
    const found = nameFindings(entries, { release, isLater, ...localHost });
    const proof = manifestProof(ucp, traffic);
    if (!found.length)
      return pass(
        `${entries.length === 1 ? '1 entry has a name' : `${entries.length} entries have names`} of UCP ${release}, and every schema is on the domain of its name.`,
        { evidence: proof('/ucp') },
      );
    const failed = found.filter(({ severity }) => severity === 'fail');
    const shown = failed.length ? failed : found;
    return (failed.length ? fail : warn)(
      `${shown.length} of ${counted(entries.length, 'entry', 'entries')}: ${shown
        .slice(0, 2)
        .map(({ fault }) => fault)
        .join('; ')}.`,
      {
        evidence: shown.slice(0, 4).flatMap(({ pointer }) => proof(pointer.slice(0, 300))),
        cause: 'manifest:names',
        fix: repair(shown),
      },
    );
  },
});

/** What to write at which pointer, if known. */
function repair(shown: readonly NameFinding[]): Partial<Remedy> {
  const lines = shown.flatMap(({ pointer, repaired }) =>
    repaired === undefined ? [] : [`${pointer.slice(0, 200)}: ${repaired}`],
  );
  return lines.length ? { snippet: lines.slice(0, 8).join('\n') } : {};
}
