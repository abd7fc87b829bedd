/** From refusals to the wire: failures of the protocol as status and `{ code, content }`, business outcomes in the envelope. */
import { isStoreFailure } from '#commerce';
import type { UcpAnswer } from './call.ts';
import { cardNumberText } from './card-numbers.ts';
import { operations, type OperationFacts, type OperationName } from './operation.ts';
import { protocolErrors, type ProtocolFailure } from './protocol-error.ts';
import type { BareError, EncodeContext, JsonObject, Release } from './release.ts';

/** More are not named. */
const maxProblems = 10;

/** @param release where one is agreed on already: its form of a failure */
export function failed(failure: ProtocolFailure, release?: Release): UcpAnswer {
  const { code, content, continueUrl, retryAfter, challenge, problems } = failure;
  const body: JsonObject = {
    code,
    content,
    ...(continueUrl === undefined ? {} : { continue_url: continueUrl }),
    ...(problems?.length ? { problems } : {}),
  };
  const headers = {
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }),
    ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
  };
  return {
    status: protocolErrors[code][0],
    headers,
    body: release?.encode.failure(body) ?? body,
    failure,
  };
}

/** What was thrown on the way: a database that does not answer, or a defect of ours. Says nothing of what it was. */
export const protocolFailure = (error: unknown, operation?: OperationName): ProtocolFailure =>
  isStoreFailure(error)
    ? unavailable(5, operation)
    : { code: 'internal_error', content: `Something went wrong on our side.${doubtOf(operation)}` };

const unavailable = (retryAfter: number, operation: OperationName | undefined): ProtocolFailure => ({
  code: 'unavailable',
  content: `The store cannot answer at the moment.${doubtOf(operation)}`,
  retryAfter,
});

/**
 * Where a database goes away in the middle, a payment may be made and its recovery complete the purchase, or the answer of a
 * commit alone be lost: nobody who was told that nothing changed would look.
 */
function doubtOf(operation: OperationName | undefined): string {
  const { changes, creates }: Partial<OperationFacts> = operation ? operations[operation] : {};
  if (!changes) return '';
  const read = creates ? '' : 'read the resource, or ';
  return ` Whether this call took effect is not known: ${read}repeat it with the same idempotency key.`;
}

/**
 * @param at JSONPath of the payment instrument in the request
 *
 * A checkout that is completed or canceled already is told in the envelope, so that clients of UCP understand it, with
 * status 409, so that those that look at the status do not take it for done: the specification leaves it open.
 */
export function answerError(
  error: BareError,
  release: Release,
  context: EncodeContext,
  operation: OperationName,
  at = '$.payment.instruments[0]',
): UcpAnswer {
  const fail = (failure: ProtocolFailure) => failed(failure, release);
  switch (error.code) {
    case 'not-found':
      return { status: release.notFoundStatus, headers: {}, body: release.encode.refusal(error, context) };
    case 'variant-unclear':
      return { status: 200, headers: {}, body: release.encode.refusal(error, context) };
    case 'completed':
    case 'canceled':
    case 'in-progress':
      return { status: 409, headers: {}, body: release.encode.refusal(error, context) };
    case 'idempotency-conflict':
      return fail({
        code: 'idempotency_conflict',
        content: 'This idempotency key was used with other content. Take a new key for a new request.',
      });
    case 'idempotency-in-flight':
      return fail({
        code: 'idempotency_in_flight',
        content: 'The first request with this idempotency key is still being worked on.',
        retryAfter: 1,
      });
    case 'idempotency-key-weak':
      return fail({
        code: 'invalid_request',
        content: 'An idempotency key has 16 to 255 characters: a UUID is best.',
      });
    case 'handler-unknown':
      return fail({
        code: 'invalid_request',
        content: `No such payment handler for this checkout. Offered: ${error.offered.join(', ') || 'none'}.`,
        problems: [{ path: `${at}.handler_id`, text: 'is not among ucp.payment_handlers' }],
      });
    case 'credential-missing':
      return fail({
        code: 'invalid_request',
        content: 'The instrument carries no credential.',
        problems: [{ path: `${at}.credential`, text: 'is missing' }],
      });
    case 'handler-mismatch': {
      const path = `${at}.credential`;
      const content = `The credential at ${path} is not one of the handler that the instrument names. ${error.expected}.`;
      return fail({ code: 'payment_handler_mismatch', content, problems: [{ path, text: error.expected }] });
    }
    case 'card-number-refused':
      return fail({
        code: 'invalid_request',
        content: 'Raw card numbers are not taken. Send a token of one of the offered payment handlers.',
        problems: [
          {
            path: error.line === undefined ? `${at}.credential` : `$.line_items[${error.line}].item.id`,
            text: cardNumberText,
          },
        ],
      });
    case 'too-many-payments': {
      const why = error.underWay
        ? 'Too many of your payments are under way; this one was not begun.'
        : 'Too many payments were tried that came to nothing. Nothing was charged.';
      return fail({
        code: 'rate_limited',
        content: `${why} Try again in ${error.retryAfter} s; the buyer can pay at the checkout's continue_url.`,
        retryAfter: error.retryAfter,
      });
    }
    case 'too-many-lines':
      return fail({ code: 'request_too_large', content: `At most ${error.limit} line items.` });
    case 'lines-unknown': {
      const problems = error.lines.slice(0, maxProblems).map(({ group, choice, place }) => ({
        path: `$.fulfillment.methods[${group}]${choice === undefined ? '' : `.groups[${choice}]`}.line_item_ids[${place}]`,
        text: 'is not the ID of a line item',
      }));
      const content = `${problems[0]?.path} is not the ID of a line item of this checkout. Use the IDs of line_items in its latest answer.`;
      return fail({ code: 'invalid_request', content, problems });
    }
    case 'busy':
      return fail({
        code: 'conflict',
        content: 'Others are changing the same resource. Read it and try again.',
        retryAfter: 1,
      });
    case 'store-misconfigured':
      return fail({
        code: 'store_unavailable',
        content: `The store cannot sell here at the moment, and a retry within minutes will not help. Try again later, or send the buyer to continue_url.${doubtOf(operation)}`,
        continueUrl: context.site.storefront,
        retryAfter: error.retryAfter,
      });
    case 'backend-unavailable':
    case 'store-unavailable':
      return fail(unavailable(error.retryAfter, operation));
  }
}

/**
 * The body as HTTP sends it. A refusal in the envelope that has a status of its own carries `code` and `content` as well, as
 * every body with such a status does (https://ucp.dev/2026-08-25/specification/shopping/checkout/rest, Error Responses).
 */
export function sentBody({ status, body }: Pick<UcpAnswer, 'status' | 'body'>): JsonObject {
  const [message] = status < 400 ? [] : ((body['messages'] ?? []) as JsonObject[]);
  return message ? { code: message['code'], content: message['content'], ...body } : body;
}
