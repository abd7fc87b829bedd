/** What the answer of a flat discovery endpoint is worth. */
import { fail, pass, unknown, warn, type Verdict } from '../../../check.ts';
import type { Exchange } from '../../../evidence.ts';
import { edgeVendor } from './edge.ts';
import { fixForAnswer } from '../access/answer-fix.ts';

/** A word for a parameter in a message of error. */
const asksForMore =
  /\b(?:missing|required|parameters?|query|must (?:be|have|not be)|expected|provide)\b|["'`]q["'`]/i;

export function judgeDiscovery(seen: Exchange, probe: { products: number; jsonError?: string }): Verdict {
  const { status, challenge, blocked, error, type, url } = seen;
  const { products, jsonError } = probe;
  const evidence = [{ ref: seen.id, ...(jsonError ? { snippet: jsonError.slice(0, 300) } : {}) }];
  const at = new URL(url).pathname.slice(0, 120);
  const remedy = fixForAnswer('the discovery endpoint', seen);
  if (status === undefined)
    return unknown('failed', `${at} gave no answer (${error?.code ?? 'none'}).`, { evidence });
  if (challenge)
    return fail(`${at} answers with a ${challenge.vendor} challenge.`, {
      evidence,
      cause: `edge:${challenge.vendor.toLowerCase()}`,
      ...remedy,
    });
  if (status === 401)
    return warn(`${at} asks for a login (401), so agents cannot look before they sign in.`, {
      evidence,
      ...remedy,
    });
  if (status === 429) return unknown('blocked', `${at} throttled us with 429.`, { evidence });
  if (status >= 500) return fail(`${at} answers ${status}.`, { evidence, ...remedy });
  if (blocked)
    return fail(`${at} refuses the declared agent with ${status}.`, {
      evidence,
      cause: `edge:${edgeVendor(seen)?.toLowerCase() ?? 'bot-rule'}`,
      ...remedy,
    });
  if (status === 404 || status === 410)
    return fail(`${at} does not exist: it answers ${status}.`, { evidence, ...remedy });
  if (status >= 400)
    return jsonError !== undefined && (status === 400 || status === 422) && asksForMore.test(jsonError)
      ? warn(`${at} answers ${status} to a plain search and asks for a parameter.`, { evidence })
      : fail(`${at} answers a plain GET with ${status}.`, { evidence });
  if (products > 0)
    return pass(`${at} answers with ${products} ${products === 1 ? 'product' : 'products'}.`, { evidence });
  return type.includes('json')
    ? warn(`${at} answers with JSON, but without one product that has name and price.`, { evidence })
    : fail(`${at} answers ${status} with ${type || 'no media type'} instead of JSON.`, { evidence });
}
