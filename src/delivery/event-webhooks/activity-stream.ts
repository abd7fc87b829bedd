/** Sends activity to one receiver in order, signed like events, and retries until it is accepted. */
import { deliverDue, retryAt, streamGaps, type Due } from '#delivery';
import { readRetryAfter, type Fetcher } from '#fetch';
import { bodyOf } from './event-body.ts';
import { longestTryMs, reasonOf, sendSigned } from './send-signed.ts';

/** Times are epoch milliseconds. */
export interface StreamedAct {
  id: string;
  at: number;
  memberId: string;
  who: string;
  /** A route of the dashboard, or words. */
  what: string;
  about: string;
  /** `begun`: a minute later it was still not known how it ended. */
  outcome: 'begun' | 'done' | 'refused';
}

export interface DueAct extends Due {
  act: StreamedAct;
  nextTryAt: number;
}

export interface ActivityStreamState {
  /** Acts from then on are sent. */
  since: number;
  /** Failed ones in a row. */
  tries: number;
  waiting: number;
  oldestAt?: number;
  /** Of the last failure. */
  reason?: string;
}

export interface ActivityStreamStore {
  /** Begins it, once: acts of before are not sent. */
  open(now: number): Promise<void>;
  /** The oldest act that was not sent, if it may be sent now. */
  next(now: number): Promise<DueAct | undefined>;
  /** False when another node was faster. */
  claim(due: DueAct, until: number): Promise<boolean>;
  sent(claimed: DueAct, now: number): Promise<void>;
  failed(claimed: DueAct, next: { tryAt: number; reason: string }): Promise<void>;
  /** Undefined before it began. */
  state(): Promise<ActivityStreamState | undefined>;
}

export interface ActivityStreamDeps {
  store: ActivityStreamStore;
  fetcher: Pick<Fetcher, 'fetch'>;
  url: string;
  /** As Standard Webhooks writes it. */
  secret: string;
  /** What follows a name: "made an API key". */
  wordsOf(what: string): string;
  /** Logs what an operator should know. No personal data, no URLs. */
  log(event: string, facts: Record<string, unknown>): void;
  now?: () => number;
  /** 0 to 1. */
  random?: () => number;
}

type Outcome = 'delivered' | 'failed';

export interface ActivityStream extends Pick<ActivityStreamStore, 'state'> {
  /** Sends what waits, one after the other, until there is no more or one fails. */
  deliver(signal?: AbortSignal): Promise<Record<Outcome, number>>;
}

export function createActivityStream(deps: ActivityStreamDeps): ActivityStream {
  const { store, fetcher, url, secret, wordsOf, log, now = Date.now, random = Math.random } = deps;

  let isOpen = false;

  async function deliver(claimed: DueAct): Promise<Outcome> {
    const at = now();
    const answer = await sendSigned(
      fetcher,
      { ...messageOf(claimed.act, wordsOf), url, secrets: [secret] },
      at,
    );
    const reason = reasonOf(answer);
    if (reason === undefined) {
      await store.sent(claimed, now());
      return 'delivered';
    }
    const { tries } = claimed;
    log('activity-not-sent', { tries: tries + 1, reason });
    const retryAfterMs = readRetryAfter(answer.headers.find(([name]) => name === 'retry-after')?.[1], now());
    // Retries forever with the last delay.
    const asked = {
      tries: Math.min(tries + 1, streamGaps.length),
      now: now(),
      retryAfterMs,
      random: random(),
    };
    await store.failed(claimed, { tryAt: retryAt(streamGaps, asked) ?? now(), reason });
    return 'failed';
  }

  return {
    state: () => store.state(),
    async deliver(signal) {
      if (!isOpen) await store.open(now());
      isOpen = true;
      return deliverDue(
        {
          due: async (at) => {
            const next = await store.next(at);
            return next ? [next] : [];
          },
          claim: (due, until) => store.claim(due, until),
          longestTryMs,
          now,
          // In order: each waits for the one before.
          places: { total: 1, perTarget: 1, retries: 1 },
          targetOf: () => url,
          deliver,
        },
        { delivered: 0, failed: 0 },
        { signal },
      );
    },
  };
}

/** The same at every try of the same outcome. */
function messageOf(
  { id, at, memberId, who, what, about, outcome }: StreamedAct,
  wordsOf: ActivityStreamDeps['wordsOf'],
): { id: string; body: string } {
  return {
    id: outcome === 'begun' ? `act_${id}_begun` : `act_${id}`,
    body: bodyOf('activity', at, {
      id,
      who,
      ...(memberId === '' ? {} : { member_id: memberId }),
      action: wordsOf(what),
      route: what,
      about,
      outcome,
    }),
  };
}
