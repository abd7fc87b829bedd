/** The profile of an older release, as `supported_versions` leads to it. */
import { manifestShape, profileVersion, supportedVersions } from '#manifest';
import { fail, pass, unknown, warn, type Verdict } from '../../../check.ts';
import type { Exchange, UcpLeaf } from '../../../evidence.ts';
import { linkSaid, linkState } from './link-answers.ts';

/** Undefined when its exchange was not kept. */
export function leafFinding(leaf: UcpLeaf, traffic: readonly Exchange[]): Verdict | undefined {
  const seen = traffic.find(({ id }) => id === leaf.ref);
  if (!seen) return undefined;
  const state = linkState(seen);
  const at = new URL(seen.url).pathname.slice(0, 100);
  const name = `The profile of ${leaf.version} (${at})`;
  const evidence = [{ ref: seen.id }];
  if (state === 'failed' || state === 'refused')
    return unknown(state === 'failed' ? 'failed' : 'blocked', `${name} ${linkSaid(seen)}.`, { evidence });
  if (state === 'moved')
    return warn(`${name} ${linkSaid(seen)}; agents follow no redirects here.`, {
      evidence,
      fix: {
        title: 'Name the final address in supported_versions',
        instructions: 'Serve the profile with 200 at the address that supported_versions names.',
      },
    });
  if (state === 'dead')
    return fail(`${name} ${linkSaid(seen)}.`, {
      evidence,
      ...(seen.status !== undefined && {
        found: 'absent' as const,
        fix: {
          title: 'Publish the profile of the older release, or remove its entry',
          instructions: `There is nothing at ${at}. Publish the profile of ${leaf.version} there, complete and without supported_versions, or take it out of supported_versions.`,
        },
      }),
    });
  if (leaf.document === undefined) return fail(`${name} is not JSON.`, { evidence });
  const shape = manifestShape(leaf.document);
  if (shape !== 'official' && shape !== 'both')
    return fail(`${name} is JSON, but no profile: it has no object "ucp".`, { evidence });
  const said = profileVersion(leaf.document);
  const pointed = (pointer: string) => ({ evidence: [{ ref: seen.id, pointer }] });
  if (said !== leaf.version)
    return fail(`${name} says version ${said === undefined ? 'none' : `"${said.slice(0, 40)}"`}.`, {
      ...pointed('/ucp/version'),
      fix: {
        title: 'Let the older profile say its own version',
        instructions: 'Agents reject a profile whose ucp.version is not the key that led to it.',
        snippet: `"version": "${leaf.version}"`,
      },
    });
  const wrong = leaf.judgement?.findings.filter(
    ({ by, severity }) => by === 'schema' && severity === 'error',
  );
  const [first] = wrong ?? [];
  if (first)
    return fail(
      `${name} breaks the schema of its release${wrong && wrong.length > 1 ? ` at ${wrong.length} places` : ''}: ${first.pointer.slice(0, 100)} ${first.message.slice(0, 120)}.`,
      {
        ...pointed(first.pointer),
        fix: {
          title: 'Make the older profile valid for its own release',
          instructions: `At ${first.pointer.slice(0, 100)} there should be ${first.expected.slice(0, 150)}.`,
        },
      },
    );
  if (supportedVersions(leaf.document))
    return warn(`${name} has supported_versions of its own; it must describe one version only.`, {
      ...pointed('/ucp/supported_versions'),
      fix: {
        title: 'Take supported_versions out of the older profile',
        instructions: 'Only /.well-known/ucp lists versions; the profiles that it lists do not.',
      },
    });
  return pass(`${name} is there and says its version.`, pointed('/ucp/version'));
}
