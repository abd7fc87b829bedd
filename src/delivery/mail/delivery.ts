/** Delivery of what is due, on any number of nodes: each at least once, and almost always once. */
import { nextTryAt } from './retries.ts';
import { longestSendMs, MailFailure } from './transport.ts';

/** Times are epoch milliseconds. */
export interface WaitingItem {
  id: string;
  createdAt: number;
  /** Tries that ended without success. */
  tries: number;
  nextTryAt: number;
}

export interface WaitingPlace<T extends WaitingItem> {
  /** The oldest that are due. */
  due(now: number, limit: number): Promise<T[]>;
  /** Moves the time of a waiting one where it still is `nextTryAt`: whoever did it may send until then. */
  claim(item: Pick<WaitingItem, 'id' | 'nextTryAt'>, until: number): Promise<boolean>;
  /** Counts the try, and deletes address and content: what is left is that there was one, and what became of it. */
  end(
    item: Pick<WaitingItem, 'id'>,
    how: { outcome: 'sent' | 'dropped'; at: number; reason?: string },
  ): Promise<void>;
  /** Counts the try. Does nothing when the claim, which is `nextTryAt`, is not ours any more. */
  postpone(
    item: Pick<WaitingItem, 'id' | 'nextTryAt'>,
    next: { tryAt: number; reason: string },
  ): Promise<void>;
}

export interface DeliveryDeps<T extends WaitingItem> {
  outbox: WaitingPlace<T>;
  /** @returns why it cannot be sent yet, if not @throws MailFailure */
  send(item: T): Promise<string | undefined>;
  /** What the log says of it: no personal data. */
  facts(item: T): Record<string, unknown>;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to 1; spreads the tries. */
  random(): number;
  log(event: string, facts: Record<string, unknown>): void;
}

export interface MailDelivery {
  /**
   * Tries what is due, at most `limit` mails. Rejects when the outbox does not answer.
   * @param signal aborted: nothing new is begun
   */
  deliverDue(limit: number, signal?: AbortSignal): Promise<Record<Delivery, number>>;
}

type Delivery = 'sent' | 'failed' | 'dropped';

const atOnce = 4;
/** After it a node that died is thought dead. */
const claimMs = longestSendMs + 75_000;
/** What comes later than this, as after weeks without a relay, does more harm than good. */
export const longestWaitMs = 7 * 24 * 3_600_000;

export function createDelivery<T extends WaitingItem>(deps: DeliveryDeps<T>): MailDelivery {
  return {
    async deliverDue(limit, signal) {
      const counts = { sent: 0, failed: 0, dropped: 0 };
      for (let left = limit; left > 0;) {
        if (signal?.aborted) break;
        const due = await deps.outbox.due(deps.now(), Math.min(left, atOnce));
        if (due.length === 0) break;
        left -= due.length;
        const deliveries = await Promise.allSettled(due.map((item) => take(deps, item)));
        for (const delivery of deliveries) {
          if (delivery.status === 'rejected') throw delivery.reason;
          if (delivery.value) counts[delivery.value] += 1;
        }
      }
      return counts;
    },
  };
}

async function take<T extends WaitingItem>(deps: DeliveryDeps<T>, item: T): Promise<Delivery | undefined> {
  const until = deps.now() + claimMs;
  if (!(await deps.outbox.claim(item, until))) return undefined;
  return settle(deps, { ...item, nextTryAt: until }, await trySending(deps, item));
}

type Failure = { reason: string; isFinal: boolean };

async function trySending<T extends WaitingItem>(
  deps: DeliveryDeps<T>,
  item: T,
): Promise<Failure | undefined> {
  if (deps.now() - item.createdAt > longestWaitMs) return { reason: 'too-old', isFinal: true };
  try {
    const reason = await deps.send(item);
    return reason === undefined ? undefined : { reason, isFinal: false };
  } catch (error) {
    // The words of other errors may hold the address: only ours are told.
    if (error instanceof MailFailure) return { reason: error.message, isFinal: error.isFinal };
    return { reason: error instanceof Error ? error.name : 'unknown', isFinal: false };
  }
}

async function settle<T extends WaitingItem>(
  deps: DeliveryDeps<T>,
  item: T,
  failure: Failure | undefined,
): Promise<Delivery> {
  const at = deps.now();
  if (!failure) {
    await deps.outbox.end(item, { outcome: 'sent', at });
    return 'sent';
  }
  const { reason, isFinal } = failure;
  const tries = item.tries + 1;
  const tryAt = isFinal ? undefined : nextTryAt(tries, at, deps.random());
  if (tryAt === undefined) await deps.outbox.end(item, { outcome: 'dropped', at, reason });
  else await deps.outbox.postpone(item, { tryAt, reason });
  const delivery = tryAt === undefined ? 'dropped' : 'failed';
  deps.log(`mail-${delivery}`, { ...deps.facts(item), tries, reason });
  return delivery;
}
