/** Order updates on their way to the platforms that placed the orders: several hosts at once, on any number of nodes. */
import { deliverDue, retryAt, webhookGapsFor, type DueWork } from '#delivery';
import { heldSince, resumeDelay, type CommerceStore, type CommerceWrites, type OrderNotice } from '#commerce';
import {
  longestNoticeTryMs,
  errorMessage,
  tryNotice,
  type NoticeDeps,
  type NoticeOutcome,
} from './notice.ts';

export interface WebhookDeps extends Omit<NoticeDeps, 'now' | 'log'> {
  store: Pick<CommerceStore, 'dueNotices' | 'transaction'>;
  /** Epoch milliseconds. */
  now?: () => number;
  /** 0 to 1; spreads the tries. */
  random?: () => number;
  /** Logs what an operator should know. No personal data, no ids. */
  log?: (event: string, facts: Record<string, unknown>) => void;
  /** Runs the try inside the trace of the call that the order followed from. */
  resume?: <T>(trace: string | undefined, work: () => Promise<T>) => Promise<T>;
}

export interface OrderWebhooks {
  /**
   * Tries what is due, and what becomes due while it runs: it ends when nothing is running, so a host that hangs never makes the
   * others wait. A notice is sent by one node at a time, at least once, and never before an earlier one of its order and
   * address has ended. Rejects when the store does not answer, after the running tries have ended.
   * @param signal aborted: nothing new is started
   */
  deliverDue(signal?: AbortSignal): Promise<Record<Delivery, number>>;
}

type Delivery = NoticeOutcome['state'];
type Settled =
  Exclude<NoticeOutcome, { state: 'failed' }> | { state: 'failed'; reason: string; tryAt: number };

const places = { total: 128, perTarget: 2, retries: 32 };
/** Notices read at once. */
const batch = 32;

export function createOrderWebhooks(deps: WebhookDeps): OrderWebhooks {
  const parts: Required<WebhookDeps> = {
    partnerKeys: () => Promise.resolve([]),
    keyAccepted: () => Promise.resolve(),
    revision: { known: () => Promise.resolve(0), present: () => Promise.resolve(0) },
    allowInsecureLoopback: false,
    now: Date.now,
    random: Math.random,
    log: () => {},
    resume: (_trace, work) => work(),
    ...deps,
  };
  const { store, now } = parts;
  const work: DueWork<OrderNotice, Delivery> = {
    places,
    longestTryMs: longestNoticeTryMs,
    now,
    due: (at, { busyTargets, firstTriesOnly }) =>
      store.dueNotices(at, batch, {
        perHost: places.perTarget,
        without: busyTargets,
        isFirst: firstTriesOnly,
      }),
    claim: (notice, until) => store.transaction((write) => write.claimNotice(notice, until)),
    targetOf: ({ url }) => hostOf(url),
    deliver: (claimed) => deliver(parts, claimed),
  };
  return { deliverDue: (signal) => deliverDue(work, { delivered: 0, failed: 0, dropped: 0 }, { signal }) };
}

/** Never rejects. What was sent and could not be written down is sent again when the claim ends: delivery is at least once. */
async function deliver(parts: Required<WebhookDeps>, claimed: OrderNotice): Promise<Delivery> {
  const tried = await parts.resume(claimed.trace, () => tryNotice(parts, claimed));
  const outcome = settle(parts, claimed, tried);
  const facts = { site: claimed.site, host: hostOf(claimed.url), tries: claimed.tries + 1 };
  if (outcome.state !== 'delivered')
    parts.log(`notice-${outcome.state}`, { ...facts, reason: outcome.reason });
  try {
    await parts.store.transaction((write) => keep(write, claimed, outcome));
    return outcome.state;
  } catch (error) {
    parts.log('notice-state-not-kept', { ...facts, error: errorMessage(error) });
    return 'failed';
  }
}

function settle(parts: Required<WebhookDeps>, { tries }: OrderNotice, outcome: NoticeOutcome): Settled {
  if (outcome.state !== 'failed') return outcome;
  const { reason, retryAfterMs, retryFor, stop, soon } = outcome;
  if (stop) return { state: 'failed', reason, tryAt: heldSince(parts.now()) };
  if (soon) return { state: 'failed', reason, tryAt: parts.now() + resumeDelay };
  const failed = { tries: tries + 1, now: parts.now(), retryAfterMs, random: parts.random() };
  const tryAt = retryAt(webhookGapsFor(retryFor), failed);
  return tryAt === undefined ? { state: 'dropped', reason } : { state: 'failed', reason, tryAt };
}

async function keep(write: CommerceWrites, claimed: OrderNotice, outcome: Settled): Promise<void> {
  if (outcome.state === 'delivered') return write.updateNotice(claimed.id, 'delivered');
  // The node that took over an expired claim knows better than this late failure.
  if (!(await write.claimNotice(claimed, claimed.nextTryAt))) return;
  await write.updateNotice(claimed.id, outcome.state === 'dropped' ? 'dropped' : outcome);
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
