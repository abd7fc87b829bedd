/**
 * The companion hook, as the cartridge does it on the platform: pays for an order that was just created with the credential that
 * came sealed with it. What it cannot know in time its job finds out later.
 */
import { BackendUnavailable, sealCredential, type CommitOutcome, type Placement } from '#commerce';
import { openSealed } from '../../../src/backends/salesforce/orders/seal.ts';
import type { Basket, PlacedOrder } from '../world.ts';
import type { WorldParts } from './parts.ts';

/** What the hook makes of an order. */
export type HookOutcome =
  | { state: 'new' }
  | { state: 'failed'; reason: string; retryable: boolean }
  | { state: 'created'; challenge?: string };

/** Of the ten seconds that the platform gives a hook. */
const patience = 8_000;

/** The sealed text, and the basket without it: nothing that is kept may hold it. */
export function takeSealed(basket: Basket): { basket: Basket; sealed?: string } {
  const texts = basket.payments.map(({ custom }) => custom['portico_sealed']);
  const sealed = texts.find((text): text is string => typeof text === 'string');
  const payments = basket.payments.map((payment) => {
    const { portico_sealed: _, ...custom } = payment.custom;
    return { ...payment, custom };
  });
  return { basket: { ...basket, payments }, ...(sealed === undefined ? {} : { sealed }) };
}

/** `order.afterPOST`. Fails the order when the credential is not meant for it. */
export async function payOrder(
  parts: Pick<WorldParts, 'backend' | 'returnTo' | 'now'>,
  { order, ref, sealed }: { order: PlacedOrder; ref: string; sealed: string },
  privateKey: string,
): Promise<HookOutcome> {
  const opened = await openSealed(sealed, { privateKey, now: parts.now() });
  const reason = opened.ok ? mismatch(opened, order) : `credential-${opened.reason}`;
  if (reason !== undefined) {
    await parts.backend.release(ref);
    return { state: 'failed', reason, retryable: retryableReasons.includes(reason) };
  }
  if (!opened.ok) throw new TypeError('A credential that was not opened has its reason.');
  await parts.returnTo(ref, opened.returnUrl);
  const outcome = await parts.backend.commit({
    ref,
    credential: sealCredential(opened.credential),
    ...(opened.instrument ? { instrument: opened.instrument } : {}),
    ...(opened.signals ? { signals: opened.signals } : {}),
    amount: opened.amount,
    deadline: parts.now() + patience,
  });
  return outcomeOf(outcome);
}

/** A new seal, of the same credential, may be taken. */
const retryableReasons = ['credential-expired', 'amount-mismatch', 'currency-mismatch'];

/** A sealed text that was taken from one checkout pays for no other. */
function mismatch(
  sealed: { amount: number; currency: string; reference: string },
  { basket, custom }: PlacedOrder,
): string | undefined {
  if (sealed.reference !== custom['portico_reference']) return 'reference-mismatch';
  if (sealed.currency !== basket.currency) return 'currency-mismatch';
  return sealed.amount === basket.quote.totals.total ? undefined : 'amount-mismatch';
}

/** The hook's job: what became of a payment that was not decided. Undefined as long as the processor cannot be asked. */
export async function askAgain(
  { backend }: Pick<WorldParts, 'backend'>,
  ref: string,
): Promise<HookOutcome | undefined> {
  try {
    return outcomeOf(await backend.placement(ref));
  } catch (error) {
    if (error instanceof BackendUnavailable) return undefined;
    throw error;
  }
}

function outcomeOf(answer: CommitOutcome | Placement): HookOutcome {
  switch (answer.outcome) {
    case 'placed':
      return { state: 'new' };
    case 'declined':
      return { state: 'failed', reason: answer.reason, retryable: answer.retryable };
    case 'challenge':
      return { state: 'created', challenge: answer.url };
    case 'uncertain':
    case 'pending':
    case 'none':
      return { state: 'created' };
  }
}

/** The order as the hook leaves it. What did not change anything answers the same order. Pure. */
export function settled(order: PlacedOrder, outcome: HookOutcome, now: number): PlacedOrder {
  const { portico_challenge: before, ...custom } = order.custom;
  switch (outcome.state) {
    case 'new':
      return { ...order, state: 'new', paymentState: 'paid', custom, changedAt: now };
    case 'failed':
      return ended(order, now, { portico_decline: outcome.reason });
    case 'created': {
      const { challenge } = outcome;
      if (challenge === undefined || challenge === before) return order;
      return { ...order, custom: { ...custom, portico_challenge: challenge }, changedAt: now };
    }
  }
}

/** Failed for good; its challenge can no longer be answered. Pure. */
export function ended(order: PlacedOrder, now: number, marks: Record<string, unknown> = {}): PlacedOrder {
  const { portico_challenge: _, ...custom } = order.custom;
  return { ...order, state: 'failed', custom: { ...custom, ...marks }, changedAt: now };
}
