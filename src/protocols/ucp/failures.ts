/** Writes rejections: protocol errors as a status and `{ code, content }`, business outcomes in the envelope. */
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

/** A thrown error: an unavailable database or a defect. The response does not reveal which. */
export const protocolFailure = (error: unknown, operation?: OperationName): ProtocolFailure =>
  isStoreFailure(error)
    ? unavailable(5, operation)
    : {
        code: 'internal_error',
        content: `An internal error occurred.${doubtOf(operation) || ' Try again.'}`,
      };

const unavailable = (retryAfter: number, operation: OperationName | undefined): ProtocolFailure => ({
  code: 'unavailable',
  content: `The store is unavailable at the moment.${doubtOf(operation) || ' Try again later.'}`,
  retryAfter,
});

/**
 * If the database fails midway, the payment may still complete, or only the commit's response may be lost. The message must
 * not claim that nothing changed.
 */
function doubtOf(operation: OperationName | undefined): string {
  const { changes, creates }: Partial<OperationFacts> = operation ? operations[operation] : {};
  if (!changes) return '';
  const read = creates ? '' : 'read the resource, or ';
  return ` This call may or may not have taken effect: ${read}repeat it with the same idempotency key.`;
}

/**
 * @param at JSONPath of the payment instrument in the request
 *
 * A checkout that is already completed or canceled is reported in the envelope, for UCP clients, with status 409, for clients
 * that look at the status alone. The specification leaves this open.
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
        content:
          'This idempotency key was already used with another request body. Send a new key for a new request.',
      });
    case 'idempotency-in-flight':
      return fail({
        code: 'idempotency_in_flight',
        content: 'The first request with this idempotency key is still in progress. Try again in 1 second.',
        retryAfter: 1,
      });
    case 'idempotency-key-weak':
      return fail({
        code: 'invalid_request',
        content: 'The idempotency key must have 16 to 255 characters. Send a UUID.',
      });
    case 'handler-unknown':
      return fail({
        code: 'invalid_request',
        content: `The payment handler is not available for this checkout. Available: ${error.offered.join(', ') || 'none'}.`,
        problems: [{ path: `${at}.handler_id`, text: 'is not one of ucp.payment_handlers' }],
      });
    case 'credential-missing':
      return fail({
        code: 'invalid_request',
        content: 'The payment instrument has no credential. Send the credential of its payment handler.',
        problems: [{ path: `${at}.credential`, text: 'is missing' }],
      });
    case 'handler-mismatch': {
      const path = `${at}.credential`;
      const content = `The credential at ${path} does not match the payment handler of the instrument. ${error.expected}.`;
      return fail({ code: 'payment_handler_mismatch', content, problems: [{ path, text: error.expected }] });
    }
    case 'card-number-refused':
      return fail({
        code: 'invalid_request',
        content: 'Card numbers are not accepted. Send the token of one of ucp.payment_handlers.',
        problems: [
          {
            path: error.line === undefined ? `${at}.credential` : `$.line_items[${error.line}].item.id`,
            text: cardNumberText,
          },
        ],
      });
    case 'too-many-payments': {
      // Such a platform shows a refused payment by its message, and does not repeat what ended with 429.
      if (context.codes === 'google')
        return { status: 200, headers: {}, body: release.encode.refusal(error, context) };
      const why = error.underWay
        ? 'Too many of your payments are in progress. This one was not started.'
        : 'Too many failed payment attempts. Nothing was charged.';
      return fail({
        code: 'rate_limited',
        content: `${why} Try again in ${error.retryAfter} s, or send the buyer to the checkout's continue_url to pay.`,
        retryAfter: error.retryAfter,
      });
    }
    case 'too-many-lines':
      return fail({
        code: 'request_too_large',
        content: `Too many line items: at most ${error.limit} are allowed.`,
      });
    case 'lines-unknown': {
      const problems = error.lines.slice(0, maxProblems).map(({ group, choice, place }) => ({
        path: `$.fulfillment.methods[${group}]${choice === undefined ? '' : `.groups[${choice}]`}.line_item_ids[${place}]`,
        text: 'is not the ID of a line item',
      }));
      const content = `${problems[0]?.path} is not the ID of a line item of this checkout. Use the IDs of line_items in the latest response.`;
      return fail({ code: 'invalid_request', content, problems });
    }
    case 'busy':
      return fail({
        code: 'conflict',
        content: 'Another request is changing this resource. Read it, then try again.',
        retryAfter: 1,
      });
    case 'store-misconfigured':
      return fail({
        code: 'store_unavailable',
        content: `The store cannot take orders from agents at the moment, and retrying within minutes will not help. Try again later, or send the buyer to continue_url.${doubtOf(operation)}`,
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
