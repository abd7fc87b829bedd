/** The profile of an older release, listed in `supported_versions`. */
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
  if (seen.status === 401 && !seen.challenge)
    return fail(`${name} returned 401, but profiles must be public.`, {
      evidence,
      found: 'unreadable',
      fix: {
        title: 'Serve the profile of the older release without a login',
        instructions: `Return 200 at ${at} to every client. Agents have no account at your store when they read it.`,
      },
    });
  if (state === 'failed' || state === 'refused')
    return unknown(state === 'failed' ? 'failed' : 'blocked', `${name} ${linkSaid(seen)}.`, { evidence });
  if (state === 'moved')
    return warn(`${name} ${linkSaid(seen)}; agents do not follow redirects here.`, {
      evidence,
      fix: {
        title: 'List the final URL in supported_versions',
        instructions: 'Return 200 with the profile at the URL in supported_versions.',
      },
    });
  if (state === 'dead')
    return fail(`${name} ${linkSaid(seen)}.`, {
      evidence,
      ...(seen.status !== undefined && {
        found: 'absent' as const,
        fix: {
          title: 'Publish the profile of the older release, or remove its entry',
          instructions: `${at} does not exist. Publish the complete ${leaf.version} profile there, without supported_versions, or remove it from supported_versions.`,
        },
      }),
    });
  if (leaf.document === undefined) return fail(`${name} is not valid JSON.`, { evidence });
  const shape = manifestShape(leaf.document);
  if (shape !== 'official' && shape !== 'both')
    return fail(`${name} is not a profile: it has no "ucp" object.`, { evidence });
  const said = profileVersion(leaf.document);
  const pointed = (pointer: string) => ({ evidence: [{ ref: seen.id, pointer }] });
  if (said !== leaf.version)
    return fail(`${name} has ${said === undefined ? 'no version' : `the version "${said.slice(0, 40)}"`}.`, {
      ...pointed('/ucp/version'),
      fix: {
        title: 'Set the version of the older profile',
        instructions: 'Agents reject a profile whose ucp.version differs from its key in supported_versions.',
        snippet: `"version": "${leaf.version}"`,
      },
    });
  const wrong = leaf.judgement?.findings.filter(
    ({ by, severity }) => by === 'schema' && severity === 'error',
  );
  const [first] = wrong ?? [];
  if (first)
    return fail(
      `${name} does not match the schema of its release${wrong && wrong.length > 1 ? ` (${wrong.length} errors)` : ''}: ${first.pointer.slice(0, 100)} ${first.message.slice(0, 120)}.`,
      {
        ...pointed(first.pointer),
        fix: {
          title: 'Fix the schema errors in the older profile',
          instructions: `Expected at ${first.pointer.slice(0, 100)}: ${first.expected.slice(0, 150)}.`,
        },
      },
    );
  if (supportedVersions(leaf.document))
    return warn(`${name} has its own supported_versions, but must describe one version only.`, {
      ...pointed('/ucp/supported_versions'),
      fix: {
        title: 'Remove supported_versions from the older profile',
        instructions: 'Only /.well-known/ucp lists versions, not the profiles that it links to.',
      },
    });
  return pass(`${name} exists and has the right version.`, pointed('/ucp/version'));
}
