/** Judges the response of a flat discovery endpoint. */
import { fail, pass, unknown, warn, type Verdict } from '../../../check.ts';
import type { Exchange } from '../../../evidence.ts';
import { edgeVendor } from './edge.ts';
import { fixForAnswer } from '../access/answer-fix.ts';

/** A word for a parameter in an error message. */
const asksForMore =
  /\b(?:missing|required|parameters?|query|must (?:be|have|not be)|expected|provide)\b|["'`]q["'`]/i;

export function judgeDiscovery(seen: Exchange, probe: { products: number; jsonError?: string }): Verdict {
  const { status, challenge, blocked, error, type, url } = seen;
  const { products, jsonError } = probe;
  const evidence = [{ ref: seen.id, ...(jsonError ? { snippet: jsonError.slice(0, 300) } : {}) }];
  const at = new URL(url).pathname.slice(0, 120);
  const remedy = fixForAnswer('the discovery endpoint', seen);
  if (status === undefined)
    return unknown('failed', `${at} did not respond (${error?.code ?? 'none'}).`, { evidence });
  if (challenge)
    return fail(`${at} returned a ${challenge.vendor} challenge.`, {
      evidence,
      cause: `edge:${challenge.vendor.toLowerCase()}`,
      ...remedy,
    });
  if (status === 401)
    return warn(`${at} returned 401, so agents cannot browse before they sign in.`, {
      evidence,
      ...remedy,
    });
  if (status === 429) return unknown('blocked', `${at} returned 429 (throttled).`, { evidence });
  if (status >= 500) return fail(`${at} returned ${status}.`, { evidence, ...remedy });
  if (blocked)
    return fail(`${at} blocked the declared agent with ${status}.`, {
      evidence,
      cause: `edge:${edgeVendor(seen)?.toLowerCase() ?? 'bot-rule'}`,
      ...remedy,
    });
  if (status === 404 || status === 410)
    return fail(`${at} does not exist (${status}).`, { evidence, ...remedy });
  if (status >= 400)
    return jsonError !== undefined && (status === 400 || status === 422) && asksForMore.test(jsonError)
      ? warn(`${at} returned ${status} to a plain search because a parameter is missing.`, { evidence })
      : fail(`${at} returned ${status} to a plain GET request.`, { evidence });
  if (products > 0)
    return pass(`${at} returned ${products} ${products === 1 ? 'product' : 'products'}.`, { evidence });
  return type.includes('json')
    ? warn(`${at} returned JSON without any product that has a name and a price.`, { evidence })
    : fail(`${at} returned ${status} with ${type || 'no content type'} instead of JSON.`, { evidence });
}
