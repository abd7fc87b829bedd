/** `UCP-SelfCheck` and `UCP-SelfCheckCache`: for Business Manager of the same instance, and for whoever has a signed result. */
import UUIDUtils from 'dw/util/UUIDUtils';
import { received } from '../http/call.ts';
import { respond } from '../http/respond.ts';
import { preferences } from '../preferences/values.ts';
import { isSelfCheck } from './echo.ts';
import { siteFacts, type FailedFacts, type SiteFacts } from './site-facts.ts';
import { isSignedResult } from './ticket.ts';

const notFound = { status: 404, headers: {}, body: { error: 'not_found' } };
/** A result is a few kilobytes. */
const longest = 100_000;

export function answerSelfCheck(): void {
  if (isSelfCheck()) return respond({ status: 200, headers: {}, body: factsOrFailure() });
  const { method, body } = received();
  if (method !== 'POST' || body.length > longest) return respond(notFound);
  const signed = readSigned(body);
  if (!signed) return respond(notFound);
  const isValid = isSignedResult(preferences().text('porticoSecret'), signed.result, signed.signature);
  return respond({ status: 200, headers: {}, body: { valid: isValid } });
}

/** Instead of the HTTP status 500, from which nobody learns what failed. */
function factsOrFailure(): SiteFacts | FailedFacts {
  try {
    return siteFacts();
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** The same answer twice shows that the page cache keeps pages of the site. */
export function answerCacheProbe(): void {
  if (!isSelfCheck()) return respond(notFound);
  return respond({ status: 200, headers: {}, body: { made: String(UUIDUtils.createUUID()) }, keptFor: 60 });
}

function readSigned(body: string): { result: string; signature: string } | undefined {
  try {
    const { result, signature } = JSON.parse(body) as { result?: unknown; signature?: unknown };
    return typeof result === 'string' && typeof signature === 'string' ? { result, signature } : undefined;
  } catch {
    return undefined;
  }
}
