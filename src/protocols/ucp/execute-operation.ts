/** The operations, each from request content by the core to the release's own object. */
import {
  sealCredential,
  stripeToken,
  type Caller,
  type CheckoutView,
  type CartView,
  type Commerce,
  type CommerceError,
  type ExpectedVersions,
  type Outcome,
  type Repeatable,
} from '#commerce';
import type { UcpAnswer, UcpCall } from './call.ts';
import { resolveHandlers, type PlatformHandlers } from './negotiation/index.ts';
import { operations, type OperationFacts, type OperationName } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import { unknownMembers } from './codec/decode/unknown-members.ts';
import { noteMessages } from './codec/encode/messages.ts';
import { requestSchema } from './codec/request-schema.ts';
import type { Decoded, EncodeContext, JsonObject, Note, Release } from './release.ts';
import { etagOf } from './versions.ts';

interface Execution {
  commerce: Commerce;
  call: UcpCall;
  caller: Caller;
  release: Release;
  context: EncodeContext;
  platformHandlers: PlatformHandlers;
  testTokens?: readonly TestToken[] | undefined;
  repeat?: Repeatable | undefined;
  expected?: ExpectedVersions | undefined;
}

/** What a sandbox handler takes. */
export interface TestToken {
  id: string;
  synonyms: readonly string[];
}

type Executed =
  | {
      kind: 'done';
      status: number;
      headers?: Record<string, string>;
      body: JsonObject;
      replayed?: true | undefined;
    }
  | { kind: 'failed'; failure: ProtocolFailure }
  /** `at`: JSONPath of the payment instrument that the error is about. */
  | { kind: 'refused'; error: CommerceError; at?: string };

export async function executeOperation(execution: Execution): Promise<Executed> {
  const executed = await actions[execution.call.operation](execution);
  const prices = executed.kind === 'done' ? currencyNotes(execution, executed.body) : [];
  const notes = [...prices, ...ignoredBy(execution)];
  if (notes.length === 0) return executed;
  if (executed.kind === 'done') {
    const { body } = executed;
    const messages = [...((body['messages'] ?? []) as JsonObject[]), ...noteMessages(notes)];
    return { ...executed, body: { ...body, messages } };
  }
  if (executed.kind === 'failed' && executed.failure.code === 'invalid_request') {
    // A name that was not read is often why something is missing.
    const content = [executed.failure.content, ...notes.map(({ text }) => text)].join(' ');
    return { kind: 'failed', failure: { ...executed.failure, content } };
  }
  return executed;
}

/** Unknown members of the request. */
function ignoredBy({ call: { operation, content, notes = [] }, release }: Execution): Note[] {
  const schema = requestSchema(release.requests, operation);
  if (!schema || content === undefined) return notes;
  const { payload }: OperationFacts = operations[operation];
  return [...notes, ...unknownMembers(schema, content, payload === 'catalog' ? 'catalog' : 'purchase')];
}

const actions: Record<OperationName, (execution: Execution) => Promise<Executed>> = {
  search_catalog: (p) =>
    withContent(p.release.decode.searchCatalog(p.call.content), async (asked) => {
      const { query, hints, notes } = inOurCurrency(asked, p.context.site);
      const found = await forCursor(query, () => p.commerce.catalogue.search(p.caller, query, hints));
      return 'failure' in found
        ? { kind: 'failed', failure: found.failure }
        : answer(p, found, (page) => p.release.encode.searchCatalog(page, notes, p.context));
    }),
  lookup_catalog: (p) =>
    withContent(p.release.decode.lookupCatalog(p.call.content), async (request) =>
      answer(
        p,
        await p.commerce.catalogue.products(p.caller, request.ids, request.hints),
        ({ products, currency }) => p.release.encode.lookupCatalog(products, request, currency, p.context),
      ),
    ),
  get_product: (p) =>
    withContent(p.release.decode.getProduct(p.call.content), async (request) => {
      const found = await p.commerce.catalogue.products(p.caller, [request.id], request.hints);
      if (!found.ok) return { kind: 'refused', error: found.error };
      const [product] = found.value.products;
      if (!product) return { kind: 'refused', error: { code: 'not-found', what: 'product' } };
      return done(p, p.release.encode.getProduct(product, request, found.value.currency, p.context));
    }),
  create_cart: (p) =>
    withContent(p.release.decode.cart(p.call.content, 'create'), async (change) =>
      answerCart(p, await p.commerce.carts.create(p.caller, withSoldCurrency(p, change), p.repeat)),
    ),
  get_cart: async (p) => answerCart(p, await p.commerce.carts.read(p.caller, idOf(p))),
  update_cart: (p) =>
    withContent(p.release.decode.cart(p.call.content, 'update'), async (change) =>
      answerCart(p, await p.commerce.carts.update(p.caller, idOf(p), withSoldCurrency(p, change), p.repeat)),
    ),
  cancel_cart: async (p) => answerCart(p, await p.commerce.carts.cancel(p.caller, idOf(p), p.repeat)),
  create_checkout: (p) =>
    withContent(p.release.decode.checkout(p.call.content, 'create'), async (change) =>
      answerCheckout(p, await p.commerce.checkouts.create(p.caller, withSoldCurrency(p, change), p.repeat)),
    ),
  get_checkout: async (p) => answerCheckout(p, await p.commerce.checkouts.read(p.caller, idOf(p))),
  update_checkout: (p) =>
    withContent(
      p.release.decode.checkout(p.call.content, p.call.surface === 'given' ? 'merge' : 'update'),
      async ({ cartId: _omitted, ...change }) =>
        answerCheckout(
          p,
          await p.commerce.checkouts.update(
            p.caller,
            idOf(p),
            withSoldCurrency(p, change),
            p.repeat,
            p.expected,
          ),
        ),
    ),
  complete_checkout: (p) =>
    withContent(p.release.decode.complete(p.call.content), async (given) => {
      const { credential, at, expectedTotal, ...request } = given;
      const unable =
        refusePlatformHandler(p, request.handlerId) ??
        refuseTestToken(p, request.handlerId, `${at}.credential.token`, credential);
      if (unable) return { ...unable, at };
      const payment = {
        ...request,
        ...(credential ? { credential: sealCredential(credential) } : {}),
        ...(expectedTotal === undefined ? {} : { seen: { amount: expectedTotal } }),
      };
      const { checkouts } = p.commerce;
      const paid = await checkouts.complete(p.caller, idOf(p), payment, p.repeat, p.expected);
      return { ...answerCheckout(p, paid), at };
    }),
  cancel_checkout: async (p) =>
    answerCheckout(p, await p.commerce.checkouts.cancel(p.caller, idOf(p), p.repeat, p.expected)),
  get_order: async (p) =>
    answer(p, await p.commerce.orders.read(p.caller, idOf(p), p.call.checkoutId), (view) =>
      p.release.encode.order(view, p.context),
    ),
};

type Search = Extract<ReturnType<Release['decode']['searchCatalog']>, { ok: true }>['value'];

/** Minor units of a currency that the store does not sell in say nothing about its prices: no filter is better than a wrong one. */
function inOurCurrency(asked: Search, { currencies }: EncodeContext['site']): Search {
  const { hints, notes } = asked;
  const { price, ...query } = asked.query;
  if (!price || hints.currency === undefined || currencies.includes(hints.currency)) return asked;
  const text = `The price filter was ignored because the store does not sell in its currency. Supported currencies: ${currencies.join(', ')}.`;
  return { query, hints, notes: [...notes, { code: 'price_filter_ignored', text }] };
}

/** Without the wish for a currency in which nothing is sold. */
function withSoldCurrency<Change extends { currency?: string }>(
  { context: { site } }: Execution,
  { currency, ...change }: Change,
): Omit<Change, 'currency'> & { currency?: string } {
  return currency !== undefined && site.currencies.includes(currency) ? { ...change, currency } : change;
}

/** Of a cart or checkout: currencies that were asked for, and are not the one of its prices. */
function currencyNotes({ call, context: { site } }: Execution, body: JsonObject): Note[] {
  const used = body['currency'];
  // A cancel reads no content, and takes whatever comes.
  const { currency, context } = (call.content ?? {}) as {
    currency?: unknown;
    context?: { currency?: unknown };
  };
  if (typeof used !== 'string') return [];
  const own = context?.currency;
  const wishes = [['currency', currency] as const, ['context.currency', own] as const];
  const notes = wishes.flatMap(([name, asked]): Note[] => {
    const wish = typeof asked === 'string' ? asked.trim().toUpperCase() : '';
    if (wish === '' || wish === used) return [];
    const shown = /^[A-Z]{3}$/.test(wish) ? wish : 'the currency in `' + name + '`';
    const isSold = site.currencies.includes(wish);
    const text = isSold
      ? `\`${name}\` ${wish} was ignored: prices are in ${used}, ${own === undefined ? 'the currency of this cart' : 'as `context.currency` says'}.`
      : `The store does not sell in ${shown}, so prices are in ${used}. Supported currencies: ${site.currencies.join(', ')}.`;
    return [{ type: 'warning', code: isSold ? 'currency_ignored' : 'currency_not_sold', text }];
  });
  return notes.filter(({ text }, place) => notes.findIndex((note) => note.text === text) === place);
}

/** The platform said itself that it has nothing in common with this handler: it was not offered, so it is not taken. */
function refusePlatformHandler(
  { context, platformHandlers }: Execution,
  given: string,
): Executed | undefined {
  const { paymentHandlers } = context.site;
  const ids = paymentHandlers.map(({ id }) => id);
  const offered = resolveHandlers(paymentHandlers, platformHandlers, ids).map(({ id }) => id);
  if (!ids.includes(given) || offered.includes(given)) return undefined;
  return { kind: 'refused', error: { code: 'handler-unknown', given, offered } };
}

/**
 * A token that the sandbox does not have is a slip of the developer, and a decline would send them to look elsewhere. One of
 * another form is refused by the core.
 */
function refuseTestToken(
  { context: { site }, testTokens = [] }: Execution,
  handlerId: string,
  path: string,
  credential: Record<string, unknown> = {},
): Executed | undefined {
  const token = stripeToken(credential);
  const handler = site.paymentHandlers.find(({ id }) => id === handlerId);
  if (testTokens.length === 0 || handler?.config['environment'] !== 'sandbox' || token === undefined)
    return undefined;
  if (testTokens.some(({ id, synonyms }) => id === token || synonyms.includes(token))) return undefined;
  const known = testTokens.map(({ id }) => id).join(', ');
  const content = `Unknown sandbox token. Use one of ${known}. See ${handler.spec}.`;
  const problems = [{ path, text: 'is not a sandbox token' }];
  return { kind: 'failed', failure: { code: 'invalid_request', content, problems } };
}

const idOf = ({ call }: Execution): string => call.id ?? '';

async function withContent<T>(decoded: Decoded<T>, work: (value: T) => Promise<Executed>): Promise<Executed> {
  if (decoded.ok) return work(decoded.value);
  const { code, problems } = decoded;
  const content =
    problems
      .map(({ path, text }) => `${path} ${text}`)
      .slice(0, 5)
      .join('; ') || 'The request body is invalid.';
  const failure = {
    code: code === 'request_too_large' ? code : ('invalid_request' as const),
    content,
    problems,
  };
  return { kind: 'failed', failure };
}

/** A cursor that is not ours is the caller's mistake. */
async function forCursor<T>(
  { cursor }: { cursor?: string },
  search: () => Promise<Outcome<T>>,
): Promise<Outcome<T> | { failure: ProtocolFailure }> {
  try {
    return await search();
  } catch (error) {
    if (cursor === undefined || !(error instanceof RangeError)) throw error;
    const problems = [{ path: '$.pagination.cursor', text: 'is not a cursor of this search' }];
    return {
      failure: {
        code: 'invalid_request',
        content:
          'The cursor is invalid. Use pagination.cursor of the previous page with the same search, or leave it out to start again.',
        problems,
      },
    };
  }
}

function answer<T>(p: Execution, outcome: Outcome<T>, encode: (value: T) => JsonObject): Executed {
  return outcome.ok
    ? { ...done(p, encode(outcome.value)), replayed: outcome.replayed }
    : { kind: 'refused', error: outcome.error };
}

const answerCart = (p: Execution, outcome: Outcome<CartView>): Executed =>
  answer(p, outcome, (view) => p.release.encode.cart(view, p.context));

function answerCheckout(p: Execution, outcome: Outcome<CheckoutView>): Executed {
  if (!outcome.ok) return { kind: 'refused', error: outcome.error };
  const view = outcome.value;
  const { headers, body } = encodeCheckout(view, p);
  return { ...done(p, body, view.existed), headers, replayed: outcome.replayed };
}

export function encodeCheckout(
  view: CheckoutView,
  { release, context, platformHandlers }: Pick<Execution, 'release' | 'context' | 'platformHandlers'>,
): Pick<UcpAnswer, 'headers' | 'body'> {
  const handlers = resolveHandlers(context.site.paymentHandlers, platformHandlers, view.quote.handlers);
  const tag = etagOf(view);
  return {
    headers: tag === undefined ? {} : { ETag: tag },
    body: release.encode.checkout(view, { ...context, handlers }),
  };
}

function done({ call }: Execution, body: JsonObject, existed = false): Extract<Executed, { kind: 'done' }> {
  const facts: OperationFacts = operations[call.operation];
  return { kind: 'done', status: facts.creates && !existed ? 201 : 200, body };
}
