/**
 * Idempotency. The answer is written in the transaction of the change that it reports, so that neither survives without the other.
 * A key is looked up before any state is: a repeated call is answered as the first one was, whatever happened since.
 */
import { hash } from 'node:crypto';
import type { Caller, Repeatable } from './caller.ts';
import { answerKept } from './durations.ts';
import { err, replayed, type Outcome } from './errors.ts';
import type { CommerceContext } from './context.ts';
import type { StoredAnswer } from './records.ts';
import type { CommerceWrites } from './store.ts';

/** Keys of callers who have proved nothing must not be guessable: they are all that keeps one caller's answers from another's. */
const keyLength = { min: 16, max: 255 };

export interface IdempotencyKey {
  scope: string;
  key: string;
  fingerprint: string;
  formerFingerprint?: string | undefined;
}

/** Thrown inside a transaction to undo it: another call's answer came first */
export class IdempotencyKeyTaken extends Error {
  constructor() {
    super('The idempotency key was used at the same time.');
    this.name = 'KeyTaken';
  }
}

/** What was proved, what was claimed and nothing at all are never the same caller, whatever they are called. */
export const callerId = ({ buyer, ...caller }: Caller): string[] =>
  buyer ? [...platformId(caller), 'buyer', buyer.account] : platformId(caller);

const platformId = ({ handoff, identity, label }: Omit<Caller, 'buyer'>): string[] => {
  if (handoff !== undefined) return ['handoff', handoff];
  if (identity !== undefined) return ['identity', identity];
  return label === undefined ? [] : ['label', label];
};

/** Hashed, because a label is as long as its sender likes. */
export const idempotencyKeyOf = (
  caller: Caller,
  operation: string,
  { key, fingerprint, formerFingerprint }: Repeatable,
): IdempotencyKey => ({
  scope: `${caller.site.id} ${hash('sha256', JSON.stringify(callerId(caller)), 'base64url')} ${operation}`,
  key,
  fingerprint,
  formerFingerprint,
});

export type StoredResponse =
  | { state: 'new' }
  | { state: 'answered'; answer: unknown }
  /** A payment with this key is still open. */
  | { state: 'open'; stored: StoredAnswer }
  | { state: 'refused'; outcome: Outcome<never> };

export async function findStoredResponse(
  ctx: CommerceContext,
  key: IdempotencyKey | undefined,
): Promise<StoredResponse> {
  if (!key) return { state: 'new' };
  if (key.key.length < keyLength.min || key.key.length > keyLength.max) {
    return { state: 'refused', outcome: err({ code: 'idempotency-key-weak' }) };
  }
  const stored = await ctx.store.answer(key.scope, key.key, ctx.now());
  if (!stored) return { state: 'new' };
  if (stored.fingerprint !== key.fingerprint && stored.fingerprint !== key.formerFingerprint) {
    return { state: 'refused', outcome: err({ code: 'idempotency-conflict' }) };
  }
  return stored.answer === undefined
    ? { state: 'open', stored }
    : { state: 'answered', answer: stored.answer };
}

/** Stores the answer, or, without one, the key of a payment that has begun. */
export async function storeResponse(
  ctx: CommerceContext,
  transaction: CommerceWrites,
  key: IdempotencyKey | undefined,
  { answer, checkoutId }: { answer?: unknown; checkoutId?: string },
): Promise<void> {
  if (!key) return;
  const { scope, key: text, fingerprint } = key;
  const kept = await transaction.insertAnswer({
    scope,
    key: text,
    fingerprint,
    ...(answer === undefined ? {} : { answer }),
    ...(checkoutId === undefined ? {} : { checkoutId }),
    expiresAt: ctx.now() + answerKept,
  });
  if (!kept) throw new IdempotencyKeyTaken();
}

/** Runs a state-changing operation once for its key. `work` calls `storeResponse` in its own transaction. */
export async function runOnce<T>(
  ctx: CommerceContext,
  key: IdempotencyKey | undefined,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (let round = 0; round < 3; round += 1) {
    const stored = await findStoredResponse(ctx, key);
    if (stored.state === 'refused') return stored.outcome;
    if (stored.state === 'answered') return replayed(stored.answer as T);
    if (stored.state === 'open') return err({ code: 'idempotency-in-flight' });
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IdempotencyKeyTaken)) throw error;
    }
  }
  return err({ code: 'idempotency-in-flight' });
}
