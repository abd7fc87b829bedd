/** Event webhooks: management and background delivery. */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { claimDue, deliverDue, type DueWork, type Queue } from '#delivery';
import { webhookUrlProblem, type WebhookUrlRules } from '#fetch';
import { deliver, type DeliverParts } from './deliver.ts';
import { bodyOf } from './event-body.ts';
import type {
  Announcement,
  DueEventDelivery,
  EventDelivery,
  EventTryOutcome,
  EventWebhook,
  EventWebhookSettings,
  EventWebhookStore,
} from './event-webhook.ts';
import { longestTryMs } from './send-signed.ts';

export type EventWebhooksDeps = Pick<DeliverParts, 'store' | 'fetcher' | 'visible'> &
  Partial<Pick<DeliverParts, 'now' | 'random' | 'log' | 'resume' | 'turnedOff'> & WebhookUrlRules>;

export interface EventWebhooks extends Pick<EventWebhookStore, 'list' | 'read' | 'remove' | 'takeSecret'> {
  /** What is wrong with a URL, in one sentence; undefined for a good one. */
  problemOf(url: string): string | undefined;
  /** Undefined at the limit. */
  create(settings: EventWebhookSettings): Promise<EventWebhook | undefined>;
  change(id: string, settings: EventWebhookSettings): Promise<boolean>;
  /** A new secret; for a day the previous one signs too. */
  rotate(id: string): Promise<boolean>;
  /** Sends a `ping` at once, also to a webhook that is off; its delivery. Undefined when there is no such webhook. */
  ping(id: string): Promise<string | undefined>;
  /** Sends a delivery at once, again if need be, under its own id. False when there is none. */
  sendAgain(delivery: string): Promise<boolean>;
  /** Makes deliveries of it for the webhooks of all stores that are on and want it. */
  announce(announcement: Announcement): Promise<void>;
  /** Makes deliveries of new events. Runs beside `deliver`: a receiver that is waited for does not hold up the others. */
  copy(signal?: AbortSignal): Promise<number>;
  /** Sends what is due. */
  deliver(signal?: AbortSignal): Promise<Record<EventTryOutcome['state'], number>>;
}

/** Each has its own places when events are sent. */
const maxWebhooks = 50;
/** Tries of one webhook at once. */
const perWebhook = 2;
const rotationMs = 86_400_000;

export function createEventWebhooks(deps: EventWebhooksDeps): EventWebhooks {
  const parts: DeliverParts = {
    now: Date.now,
    random: Math.random,
    log: () => {},
    resume: (_trace, work) => work(),
    turnedOff: () => Promise.resolve(),
    ...deps,
  };
  const { store, now } = parts;
  const queue: Queue<DueEventDelivery> = {
    due: (at) => store.due(at, perWebhook),
    claim: (delivery, until) => store.claim(delivery, until),
    longestTryMs,
    now,
  };
  const work: DueWork<DueEventDelivery, EventTryOutcome['state']> = {
    ...queue,
    // Webhooks are few: each has its places, and none waits for another.
    places: { total: Infinity, perTarget: perWebhook, retries: Infinity },
    targetOf: ({ sink }) => sink,
    deliver: (claimed) => deliver(parts, claimed),
  };

  async function sendNow(id: string): Promise<boolean> {
    const due = await store.dueNow(id);
    const claimed = due && (await claimDue(queue, due));
    if (!claimed) return false;
    await deliver(parts, claimed);
    return true;
  }

  return {
    problemOf: (url) =>
      webhookUrlProblem(url, { allowInsecureLoopback: deps.allowInsecureLoopback ?? false }),
    list: () => store.list(),
    read: (id) => store.read(id),
    remove: (id) => store.remove(id),
    takeSecret: (id) => store.takeSecret(id),
    async create(settings) {
      if ((await store.list()).length >= maxWebhooks) return undefined;
      // Earlier events are not for it.
      await store.copyEvents();
      const id = `snk_${randomUUID()}`;
      await store.add({ ...settings, id, createdAt: now() }, newSecret());
      return store.read(id);
    },
    async change(id, settings) {
      // Events of the time it was off are not sent later, and events of the time it was on are not lost.
      await store.copyEvents();
      return store.change(id, settings);
    },
    rotate: (id) => store.rotate(id, newSecret(), now() + rotationMs),
    async ping(id) {
      const webhook = await store.read(id);
      if (!webhook) return undefined;
      const delivery = pingOf(webhook, now());
      await store.addDelivery(delivery);
      await sendNow(delivery.id);
      return delivery.id;
    },
    sendAgain: sendNow,
    async announce({ type, id, at, data }) {
      const wanted = (await store.list()).filter(
        ({ enabled, site, types }) => enabled && site === undefined && types.includes(type),
      );
      for (const { id: sink } of wanted)
        await store.addDelivery({
          id: `msg_${hash('sha256', `${sink} ${id}`, 'base64url').slice(0, 27)}`,
          sink,
          type,
          body: bodyOf(type, at, data),
          createdAt: at,
          nextTryAt: at,
        });
    },
    copy: (signal) => store.copyEvents(signal),
    deliver: (signal) => deliverDue(work, { delivered: 0, failed: 0, dropped: 0 }, { signal }),
  };
}

/** As Standard Webhooks writes secrets; 256 bits. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const pingOf = (
  { id: sink, site }: EventWebhook,
  at: number,
): Omit<EventDelivery, 'tries' | 'log' | 'ended'> => ({
  id: `msg_${randomUUID()}`,
  sink,
  ...(site === undefined ? {} : { site }),
  type: 'ping',
  body: bodyOf('ping', at, site === undefined ? { sink } : { sink, site }),
  createdAt: at,
  // Until then only the request for the ping sends it.
  nextTryAt: at + 60_000,
});
