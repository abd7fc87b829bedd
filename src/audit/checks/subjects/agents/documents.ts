/** Documents of agent protocols: why one cannot be judged, and what is wrong with it. */
import type { DocumentProblem } from '#manifest';
import { fail, unknown, type Proof, type Verdict } from '../../../check.ts';
import type { ProtocolFile, Value } from '../../../evidence.ts';
import { sameHost } from '../../../parse/url.ts';

type Known = Pick<ProtocolFile, 'state' | 'ref' | 'errors'> & { json?: unknown };

/** The verdict on a document that cannot be judged; undefined when its JSON can. */
export function unjudged(
  file: Known,
  name: string,
  absent: (evidence: Proof[]) => Verdict,
): Verdict | undefined {
  const evidence: Proof[] = [{ ref: file.ref }];
  if (file.state === 'absent') return absent(evidence);
  if (file.state === 'blocked') return unknown('blocked', `${name} is blocked.`, { evidence });
  if (file.state === 'error') return unknown('failed', `${name} could not be read.`, { evidence });
  if (file.json !== undefined) return undefined;
  return fail(`${name} is not valid JSON.`, {
    evidence: [{ ref: file.ref, ...(file.errors[0] ? { snippet: file.errors[0].slice(0, 300) } : {}) }],
    fix: { title: `Make ${name.replace(/^The /, 'the ')} valid JSON` },
  });
}

/** The first messages, and how many more there are. */
export function listProblems(problems: readonly DocumentProblem[], maxMessages = 3): string {
  const messages = [...new Set(problems.map(({ message }) => message))];
  const list = messages.slice(0, maxMessages).join('; ').slice(0, 260);
  return messages.length > maxMessages ? `${list}; and ${messages.length - maxMessages} more` : list;
}

export const onlyErrors = (problems: readonly DocumentProblem[]): DocumentProblem[] =>
  problems.filter(({ severity }) => severity === 'error');

export const proofs = (ref: string, problems: readonly DocumentProblem[]): Proof[] =>
  problems
    .slice(0, 3)
    .map(({ pointer }) => ({ ref, ...(pointer ? { pointer: pointer.slice(0, 300) } : {}) }));

/** [https]: a local target may name its own host with plain http. */
export const isSecure = (url: string, { local, canonicalOrigin }: Value<'target'>): boolean =>
  /^https:/i.test(url) || (local && /^http:/i.test(url) && sameHost(url, canonicalOrigin));
