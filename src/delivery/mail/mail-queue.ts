/** Queues of mail, sent over one relay by any number of nodes: each mail at least once, and almost always once. */
import { deliverDue, mailGaps, retryAt, type Due, type DueWork } from '#delivery';
import { longestSendMs, MailFailure } from './transport.ts';

/** Times are epoch milliseconds. */
export interface QueuedMail extends Due {
  id: string;
  createdAt: number;
  nextTryAt: number;
}

export interface Outbox<T extends QueuedMail> {
  /** The oldest that are due. */
  due(now: number, limit: number): Promise<T[]>;
  /** Moves the time of a waiting one where it still is `nextTryAt`: the node that did it may send until then. */
  claim(item: Pick<QueuedMail, 'id' | 'nextTryAt'>, until: number): Promise<boolean>;
  /** Counts the try, and deletes recipient and content: what is left is that there was one, and what became of it. */
  end(
    item: Pick<QueuedMail, 'id'>,
    how: { outcome: 'sent' | 'dropped'; at: number; reason?: string },
  ): Promise<void>;
  /** Counts the try. Does nothing when the claim, which is `nextTryAt`, has been taken over. */
  postpone(
    item: Pick<QueuedMail, 'id' | 'nextTryAt'>,
    next: { tryAt: number; reason: string },
  ): Promise<void>;
}

export interface MailQueueDeps<T extends QueuedMail> {
  outbox: Outbox<T>;
  /** @returns why it cannot be sent yet, if not @throws MailFailure */
  send(item: T): Promise<string | undefined>;
  /** What the log has of it: no personal data. */
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
   * @param signal aborted: nothing new is started
   */
  deliverDue(limit: number, signal?: AbortSignal): Promise<Record<Delivery, number>>;
}

type Delivery = 'sent' | 'failed' | 'dropped';

const atOnce = 4;
/** Mail that is older, as after weeks without a relay, does more harm than good. */
export const longestWaitMs = 7 * 24 * 3_600_000;

export function createMailQueue<T extends QueuedMail>(deps: MailQueueDeps<T>): MailDelivery {
  const { outbox, now } = deps;
  const work: DueWork<T, Delivery> = {
    // One relay takes them all: only the total counts, so each mail is its own target.
    places: { total: atOnce, perTarget: 1, retries: atOnce },
    targetOf: ({ id }) => id,
    longestTryMs: longestSendMs,
    now,
    due: (at, { limit }) => outbox.due(at, limit),
    claim: (item, until) => outbox.claim(item, until),
    deliver: async (claimed) => settle(deps, claimed, await trySending(deps, claimed)),
  };
  return {
    deliverDue: (limit, signal) => deliverDue(work, { sent: 0, failed: 0, dropped: 0 }, { limit, signal }),
  };
}

type Failure = { reason: string; isFinal: boolean };

async function trySending<T extends QueuedMail>(
  deps: MailQueueDeps<T>,
  item: T,
): Promise<Failure | undefined> {
  if (deps.now() - item.createdAt > longestWaitMs) return { reason: 'too-old', isFinal: true };
  try {
    const reason = await deps.send(item);
    return reason === undefined ? undefined : { reason, isFinal: false };
  } catch (error) {
    // The message of another error may contain the recipient: only ours is logged.
    if (error instanceof MailFailure) return { reason: error.message, isFinal: error.isFinal };
    return { reason: error instanceof Error ? error.name : 'unknown', isFinal: false };
  }
}

async function settle<T extends QueuedMail>(
  deps: MailQueueDeps<T>,
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
  const tryAt = isFinal ? undefined : retryAt(mailGaps, { tries, now: at, random: deps.random() });
  if (tryAt === undefined) await deps.outbox.end(item, { outcome: 'dropped', at, reason });
  else await deps.outbox.postpone(item, { tryAt, reason });
  const delivery = tryAt === undefined ? 'dropped' : 'failed';
  deps.log(`mail-${delivery}`, { ...deps.facts(item), tries, reason });
  return delivery;
}
