/**
 * Idempotency. The answer is written in the transaction of the change that it reports, so that neither survives without the other.
 * A key is looked up before any state is: a repeated call is answered as the first one was, whatever happened since.
 */
import { hash } from 'node:crypto';
import type { Caller, Repeatable } from './caller.ts';
import { answerKept } from './durations.ts';
import { refuse, type Outcome } from './errors.ts';
import type { CommerceContext } from './context.ts';
import type { StoredAnswer } from './records.ts';
import type { CommerceWrites } from './store.ts';

/** Keys of callers who have proved nothing must not be guessable: they are all that parts one caller's answers from another's. */
const keyLength = { min: 16, max: 255 };

export interface Key {
  scope: string;
  key: string;
  fingerprint: string;
}

/** @throws KeyTaken inside a transaction, which undoes it: somebody else's answer came first */
export class KeyTaken extends Error {
  constructor() {
    super('The idempotency key has been used meanwhile.');
    this.name = 'KeyTaken';
  }
}

/** What was proved, what was claimed and nothing at all are never the same caller, whatever they are called. */
const whoIs = ({ handoff, identity, label }: Caller): string[] => {
  if (handoff !== undefined) return ['handoff', handoff];
  if (identity !== undefined) return ['identity', identity];
  return label === undefined ? [] : ['label', label];
};

/** Hashed, because a label is as long as its sender likes. */
export const keyOf = (caller: Caller, operation: string, { key, fingerprint }: Repeatable): Key => ({
  scope: `${caller.site.id} ${hash('sha256', JSON.stringify(whoIs(caller)), 'base64url')} ${operation}`,
  key,
  fingerprint,
});

export type Known =
  | { state: 'new' }
  | { state: 'answered'; answer: unknown }
  /** A payment with this key is still open. */
  | { state: 'open'; stored: StoredAnswer }
  | { state: 'refused'; outcome: Outcome<never> };

export async function lookUp(parts: CommerceContext, key: Key | undefined): Promise<Known> {
  if (!key) return { state: 'new' };
  if (key.key.length < keyLength.min || key.key.length > keyLength.max) {
    return { state: 'refused', outcome: refuse({ code: 'idempotency-key-weak' }) };
  }
  const stored = await parts.store.answer(key.scope, key.key, parts.now());
  if (!stored) return { state: 'new' };
  if (stored.fingerprint !== key.fingerprint) {
    return { state: 'refused', outcome: refuse({ code: 'idempotency-conflict' }) };
  }
  return stored.answer === undefined
    ? { state: 'open', stored }
    : { state: 'answered', answer: stored.answer };
}

/** Keeps the answer, or, without one, the key of a payment that has begun. */
export async function remember(
  parts: CommerceContext,
  transaction: CommerceWrites,
  key: Key | undefined,
  { answer, checkoutId }: { answer?: unknown; checkoutId?: string },
): Promise<void> {
  if (!key) return;
  const kept = await transaction.insertAnswer({
    ...key,
    ...(answer === undefined ? {} : { answer }),
    ...(checkoutId === undefined ? {} : { checkoutId }),
    expiresAt: parts.now() + answerKept,
  });
  if (!kept) throw new KeyTaken();
}

/** Runs a state-changing operation once for its key. `work` keeps its answer by `remember` in its own transaction. */
export async function once<T>(
  parts: CommerceContext,
  key: Key | undefined,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (let round = 0; round < 3; round += 1) {
    const known = await lookUp(parts, key);
    if (known.state === 'refused') return known.outcome;
    if (known.state === 'answered') return { ok: true, value: known.answer as T };
    if (known.state === 'open') return refuse({ code: 'idempotency-in-flight' });
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
    }
  }
  return refuse({ code: 'idempotency-in-flight' });
}
