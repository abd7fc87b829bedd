/** Refusals as the Commerce API words them, after RFC 9457. */

/** What an error's `type` begins with; the OpenAPI's examples have it. */
export const problemBase = 'https://api.commercecloud.salesforce.com/documentation/error/v1/errors/';

export interface ProblemBody {
  title: string;
  type: string;
  detail: string;
  [member: string]: unknown;
}

export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    super(body.detail);
    this.name = 'Problem';
    this.status = status;
    this.body = body;
  }
}

/** @param name last part of the type: `basket-not-found`; the title is the same in words, unless `more` has another */
export const problem = (
  status: number,
  name: string,
  detail: string,
  more: Record<string, unknown> = {},
): Problem => new Problem(status, { title: titleOf(name), type: problemBase + name, detail, ...more });

const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

export const badRequest = (detail: string, more: Record<string, unknown> = {}): Problem =>
  problem(400, 'bad-request', detail, more);

export const validation = (detail: string): Problem =>
  problem(400, 'validation', detail, { title: 'Bad Request' });

/** Instead of a made-up answer. @param what begins the sentence */
export const notSimulated = (what: string): Problem =>
  problem(501, 'not-simulated', `${what} is not simulated by this instance.`);

export const basketNotFound = (id: string): Problem =>
  problem(404, 'basket-not-found', `No basket with ID '${id}' could be found.`);

export const orderNotFound = (orderNo: string): Problem =>
  problem(404, 'order-not-found', `No order with number '${orderNo}' was found.`);

export const unauthorized = (): Problem =>
  problem(
    401,
    'unauthorized',
    'Your access token is invalid or expired and can’t be used to identify a user.',
  );
