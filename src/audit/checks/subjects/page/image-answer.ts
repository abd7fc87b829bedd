/** The response of an image that the audit loaded, worded for a verdict. */
import type { Proof } from '../../../check.ts';
import type { Value } from '../../../evidence.ts';
import { sameUrl } from '../../../parse/url.ts';

export type ImageAnswer =
  | { state: 'not-loaded' }
  | { state: 'refused'; why: string; evidence: Proof[] }
  | { state: 'failed'; why: string; evidence: Proof[] }
  /** `why`: the response instead of an image. */
  | { state: 'dead'; why: string; evidence: Proof[] }
  | { state: 'image'; type: string; vector: boolean; width?: number; height?: number; evidence: Proof[] };

/** The image may have been loaded for another element. */
export function imageAnswer(
  url: string,
  resources: Value<'resources'>,
  traffic: Value<'traffic'>,
): ImageAnswer {
  const row = resources.find((one) => one.kind !== 'style' && one.kind !== 'script' && sameUrl(one.url, url));
  const answer = row && traffic.find(({ id }) => id === row.ref);
  if (!row || !answer) return { state: 'not-loaded' };
  const { status, type, blocked, challenge, error } = answer;
  const evidence = [{ ref: row.ref, snippet: `${status ?? error?.code ?? 'no response'} ${type}`.trim() }];
  if (blocked) return { state: 'refused', why: challenge?.vendor ?? String(status ?? 'a reset'), evidence };
  if (status === undefined || status >= 500)
    return { state: 'failed', why: String(status ?? error?.code), evidence };
  if (status !== 200 && status !== 206) return { state: 'dead', why: String(status), evidence };
  const { width, height } = row;
  const sized = width !== undefined && height !== undefined;
  if (!type.startsWith('image/') && !sized)
    return { state: 'dead', why: type || 'no content type', evidence };
  const vector = type.startsWith('image/svg');
  return { state: 'image', type, vector, evidence, ...(sized ? { width, height } : {}) };
}
