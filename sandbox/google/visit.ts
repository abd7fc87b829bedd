/** A whole visit to a store as Google's platform: profile, handlers, checkout, payment, order updates, feed. */
import { listOf, objectOf, textOf, type Ask, type GoogleAnswer } from './ask.ts';
import { linkOf, requiredLinks } from './answers.ts';
import { judgeCapacity } from './capacity.ts';
import { judgeFeedItems, judgeFeedRows, readGoogleFeed } from './feed.ts';
import { judgeHandlers, type GooglePayHandler } from './handler.ts';
import { readStoreProfile, type StoreProfile } from './profile.ts';
import { createGoogleBuyer, findItem, type GoogleBuyer, type OpenedCheckout } from './purchase.ts';
import type { Receiver } from './receiver.ts';
import { createSchemaJudge, type GoogleSchemas } from './schemas.ts';
import {
  createVerdicts,
  onRequestRules,
  orderUpdateRules,
  sumUp,
  type GoogleRelease,
  type GoogleVerdict,
  type Verdicts,
} from './rules.ts';
import { makeTestToken, paymentOf, type MakeToken } from './token.ts';
import { hasAdjustment, judgeRefund, judgeUpdates, type PlacedOrder } from './updates.ts';

export interface GoogleVisitOptions {
  /** As anyone. */
  ask: Ask;
  /** With Google's profile and signature. */
  askAsGoogle: Ask;
  /** `https://shop.example/.well-known/ucp` */
  manifest: string;
  release: GoogleRelease;
  /** Open checkouts and try declined payments. Without it only what can be read is judged. */
  checkout: boolean;
  /** Pay with a test token where the handler's environment is TEST. */
  pay: boolean;
  /** Buyers that come at once; 0: the check is skipped. */
  buyers: number;
  /** Variant to buy; default the first on sale. */
  item?: string;
  makeToken?: MakeToken;
  /** Where the store sends order updates. */
  receiver?: Receiver;
  /** Milliseconds to wait for an order update. */
  waitMs?: number;
  /** Milliseconds to wait after a 401 for an order update that must not come; default `waitMs`. */
  silenceMs?: number;
  /** Content of the supplemental feed. */
  feed?: string;
  /** Compare what the store returns and sends with them. */
  schemas?: GoogleSchemas;
  /** Wait for a merchant to refund a part of the order that was paid. */
  refund?: { waitMs: number; ask(order: PlacedOrder): void };
}

export interface GoogleReport {
  verdicts: GoogleVerdict[];
  /** Whether an order was placed. Undefined: it was not tried. */
  isPaid?: boolean;
}

/** Never rejects for what a store does. */
export async function visitStore(given: GoogleVisitOptions): Promise<GoogleReport> {
  const verdicts = createVerdicts();
  const judge = given.schemas && createSchemaJudge(given.schemas, given.release, verdicts);
  const watch = judge?.watch ?? ((own: Ask): Ask => own);
  const options = { ...given, ask: watch(given.ask), askAsGoogle: watch(given.askAsGoogle) };
  const { ask, manifest, release } = options;
  const profile = await readStoreProfile({ ask, verdicts, manifest, release });
  const handler = profile && judgeHandlers(verdicts, profile.handlers);
  if (profile && !handler) noHandler(verdicts);
  const isPaid = profile?.rest === undefined ? undefined : await buy(options, verdicts, profile, handler);
  if (profile) await judgeFeed(options, verdicts, profile);
  if (profile?.keys.length === 0)
    verdicts.fail(
      'google-webhook-signature',
      'The profile has no keys, so Google can verify nothing of this store.',
    );
  notReached(options, verdicts, isPaid);
  judge?.finish(options.receiver?.received ?? []);
  const isAsked = { 'google-refund': options.refund, 'google-schemas': options.schemas };
  const asked = onRequestRules.filter((rule) => isAsked[rule] !== undefined);
  return { verdicts: sumUp(verdicts.all, asked), ...(isPaid === undefined ? {} : { isPaid }) };
}

async function buy(
  options: GoogleVisitOptions,
  verdicts: Verdicts,
  profile: StoreProfile,
  handler: GooglePayHandler | undefined,
): Promise<boolean | undefined> {
  const { askAsGoogle, checkout, makeToken = makeTestToken, buyers } = options;
  if (!checkout || profile.rest === undefined) return undefined;
  const found = options.item === undefined ? await findItem(askAsGoogle, profile) : { id: options.item };
  if ('why' in found) {
    verdicts.fail('google-checkout', found.why);
    return undefined;
  }
  const { id: item } = found;
  const { rest } = profile;
  const buyerFor = (into: Verdicts): GoogleBuyer =>
    createGoogleBuyer({ ask: askAsGoogle, verdicts: into, rest, item, makeToken });
  const buyer = buyerFor(verdicts);
  const opened = await buyer.create();
  if (!opened) return undefined;
  await judgeLinkTargets(options.ask, verdicts, opened);
  await judgePayments(buyer, verdicts, opened, handler);
  await buyer.judgeRefusals();
  const isPaid = await payForReal(options, verdicts, buyer, handler);
  if (buyers === 0) return isPaid;
  await judgeCapacity({ buyers, verdicts, makeToken, buyerFor, ...(handler ? { handler } : {}) });
  const token = handler && isPaid === true ? makeToken(handler, 'paid') : undefined;
  if (handler && token !== undefined && !(await placeOrder(buyer, handler, token)))
    verdicts.fail(
      'google-capacity',
      `After ${buyers} buyers whose payments were declined, a buyer with a good card could not pay.`,
    );
  return isPaid;
}

/** A bare payment method, then a declined token, then cancel. */
async function judgePayments(
  buyer: GoogleBuyer,
  verdicts: Verdicts,
  opened: OpenedCheckout,
  handler: GooglePayHandler | undefined,
): Promise<void> {
  const ready = (await buyer.fill(opened)) ?? opened;
  if (ready.checkout['status'] !== 'ready_for_complete')
    verdicts.fail(
      'google-checkout',
      `With buyer, US address, and delivery option the checkout is ${String(ready.checkout['status']).slice(0, 40)}${codeIn(ready)}, not ready_for_complete.`,
    );
  if (handler) {
    const wasPaid = await buyer.judgeBare(ready, handler);
    const next = wasPaid ? await openedAgain(buyer) : ready;
    if (!next) return;
    // What was paid is not canceled.
    if (!(await buyer.judgeDeclined(next, handler))) await cancelled(buyer, verdicts, next);
  } else await cancelled(buyer, verdicts, ready);
}

/** Why a checkout is not ready, in parentheses. */
function codeIn({ checkout }: OpenedCheckout): string {
  const code = textOf(listOf(checkout['messages']).find(({ type }) => type === 'error')?.['code']);
  return code === undefined ? '' : ` (${code.slice(0, 60)})`;
}

async function openedAgain(buyer: GoogleBuyer): Promise<OpenedCheckout | undefined> {
  buyer.becomeAnother();
  const opened = await buyer.create();
  return opened && ((await buyer.fill(opened)) ?? opened);
}

async function cancelled(buyer: GoogleBuyer, verdicts: Verdicts, opened: OpenedCheckout): Promise<void> {
  if (!(await buyer.cancel(opened))) verdicts.fail('google-checkout', 'A checkout could not be canceled.');
}

/** With a test token, and only where the handler says that it is for tests. */
async function payForReal(
  {
    pay,
    makeToken = makeTestToken,
    receiver,
    waitMs = 5_000,
    silenceMs = waitMs,
    refund,
  }: GoogleVisitOptions,
  verdicts: Verdicts,
  buyer: GoogleBuyer,
  handler: GooglePayHandler | undefined,
): Promise<boolean | undefined> {
  if (!pay || handler?.environment !== 'TEST') return undefined;
  /** Each with a token of its own: it is charged once. */
  const placed = async (): Promise<PlacedOrder | boolean | undefined> => {
    const token = makeToken(handler, 'paid');
    return token === undefined ? undefined : placeOrder(buyer, handler, token);
  };
  const order = await placed();
  if (order === undefined) return undefined;
  if (order === false) {
    if (handler.gateway === 'stripe')
      verdicts.fail('google-checkout', 'A test token of the advertised gateway was not paid.');
    else
      verdicts.unknown(
        'google-checkout',
        'A test token was not paid. Only simulated processors can read it.',
      );
    return false;
  }
  if (order !== true) verdicts.pass('google-gateway', `A token of the gateway ${handler.gateway} was paid.`);
  if (receiver)
    await judgeDelivery(
      verdicts,
      receiver,
      { waitMs, silenceMs, order },
      async () => (await placed()) !== false,
    );
  if (receiver && refund && order !== true) {
    const before = [...receiver.received];
    refund.ask(order);
    await receiver.waitFor(hasAdjustment(order), refund.waitMs);
    const later = receiver.received.slice(before.length);
    judgeRefund(verdicts, order, later);
    judgeUpdates(verdicts, later, before);
  }
  return true;
}

/** @returns the order, or whether the store says that it will be paid */
async function placeOrder(
  buyer: GoogleBuyer,
  handler: GooglePayHandler,
  token: string,
): Promise<PlacedOrder | boolean> {
  const ready = await openedAgain(buyer);
  if (!ready) return false;
  const answer: GoogleAnswer = await buyer.complete(ready, paymentOf(handler, token));
  const { status, order, totals } = objectOf(answer.json);
  const id = textOf(objectOf(order)['id']);
  const total = listOf(totals).find(({ type }) => type === 'total')?.['amount'];
  if (status === 'completed' && id !== undefined)
    return { id, ...(typeof total === 'number' ? { total } : {}) };
  return status === 'completed' || status === 'complete_in_progress';
}

/**
 * The update of the order, then one that is answered with 401 and must not be sent again. Updates of other orders may be under way:
 * if that of this order were answered with 401, no later one would come.
 */
async function judgeDelivery(
  verdicts: Verdicts,
  receiver: Receiver,
  { waitMs, silenceMs, order }: { waitMs: number; silenceMs: number; order: PlacedOrder | true },
  place: () => Promise<boolean>,
): Promise<void> {
  const hasCome =
    order === true
      ? receiver.wait(receiver.received.length + 1, waitMs)
      : receiver.waitFor((update) => update.order['id'] === order.id, waitMs);
  if (!(await hasCome)) noUpdate(verdicts, { waitMs, order });
  else {
    verdicts.pass('google-order-update', 'An order update came after the purchase.');
    const count = receiver.received.length;
    receiver.answerNext(401);
    const isPlaced = await place();
    if (isPlaced && (await receiver.wait(count + 1, waitMs))) await receiver.wait(count + 2, silenceMs);
    receiver.answerNext();
    const wasRefused = receiver.received.slice(count).some(({ status }) => status === 401);
    const hasKey = receiver.received.every((one) => one.hasKey === true);
    if (wasRefused && hasKey)
      verdicts.pass('google-webhook-key', 'Order updates have the partner key, and stopped after 401.');
    else if (wasRefused)
      verdicts.unknown(
        'google-webhook-key',
        'Order updates stopped after 401. The partner key was not checked.',
      );
    else
      verdicts.unknown(
        'google-webhook-key',
        isPlaced
          ? `No order update came within ${waitMs / 1000} s of a second purchase.`
          : 'A second purchase failed, so no order update could be answered with 401.',
      );
  }
  judgeUpdates(verdicts, receiver.received);
}

/** Google expects the whole order when it is created. How soon is not documented: the wait is that of the caller. */
function noUpdate(
  verdicts: Verdicts,
  { waitMs, order }: { waitMs: number; order: PlacedOrder | true },
): void {
  const said = `No order update came within ${waitMs / 1000} s of the purchase.`;
  if (order === true)
    verdicts.unknown('google-order-update', `${said} The store had not confirmed the order yet.`);
  else
    verdicts.fail(
      'google-order-update',
      `${said} Google expects one when an order is created, shipped, or delivered.`,
    );
  for (const rule of orderUpdateRules.slice(1)) verdicts.unknown(rule, said);
}

async function judgeLinkTargets(ask: Ask, verdicts: Verdicts, { checkout }: OpenedCheckout): Promise<void> {
  for (const [type, name] of Object.entries(requiredLinks)) {
    const url = linkOf(checkout, type);
    if (url === undefined) continue;
    const { status } = await ask({ method: 'GET', url, headers: { accept: 'text/html' } });
    if (status === 404 || status === 410)
      verdicts.fail('google-links', `The link to the ${name} returns ${status}.`);
    else if (status === undefined)
      verdicts.unknown('google-links', `The link to the ${name} could not be read.`);
  }
}

async function judgeFeed(
  { feed, askAsGoogle }: GoogleVisitOptions,
  verdicts: Verdicts,
  { rest }: StoreProfile,
): Promise<void> {
  if (feed === undefined) return;
  let ids: string[] = [];
  try {
    ids = judgeFeedRows(verdicts, readGoogleFeed(feed));
  } catch (error) {
    verdicts.fail('google-feed', error instanceof Error ? error.message : 'The feed cannot be read.');
  }
  if (ids.length && rest !== undefined) await judgeFeedItems(askAsGoogle, verdicts, rest, ids);
}

/** What only a handler of Google Pay shows. */
function noHandler(verdicts: Verdicts): void {
  for (const rule of [
    'google-handler-version',
    'google-auth-methods',
    'google-merchant-id',
    'google-gateway',
    'google-other-handler',
    'google-bare-token',
    'google-decline',
    ...orderUpdateRules,
  ] as const)
    verdicts.unknown(rule, 'Needs a handler of Google Pay from which a token can be made.');
}

/** Says why a rule was not judged, in words that name what to add. */
function notReached(
  { checkout, pay, receiver, feed, buyers }: GoogleVisitOptions,
  verdicts: Verdicts,
  isPaid: boolean | undefined,
): void {
  if (!checkout)
    for (const rule of [
      'google-bare-token',
      'google-checkout',
      'google-line-items',
      'google-currency',
      'google-links',
      'google-codes',
      'google-decline',
      'google-gateway',
      'google-time',
    ] as const)
      verdicts.unknown(rule, 'Needs a checkout.');
  if (!checkout || buyers === 0) verdicts.unknown('google-capacity', 'Needs the checkouts of many buyers.');
  if (!pay || !receiver)
    for (const rule of orderUpdateRules)
      verdicts.unknown(
        rule,
        'Needs a paid order and its updates: use --test-purchase, on the machine that the store runs on.',
      );
  else if (isPaid !== true)
    for (const rule of orderUpdateRules)
      verdicts.unknown(rule, 'No order was paid, so that no order update was due.');
  if (feed === undefined) verdicts.unknown('google-feed', 'Needs the supplemental feed: name its file.');
}
