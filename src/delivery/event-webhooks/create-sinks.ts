/** Sinks, put together: what people do with them, and the work that runs beside. */
import { randomUUID } from 'node:crypto';
import { addressProblem, type AddressRules } from './address.ts';
import { bodyOf } from './event-body.ts';
import { claim, deliver, deliverDue, type Counts, type DeliverParts } from './deliver-due.ts';
import { newSecret } from './secret.ts';
import type { Delivery, Sink, SinkStore, SinkWish } from './sink.ts';

export type SinksDeps = Pick<DeliverParts, 'store' | 'fetcher' | 'visible'> &
  Partial<Pick<DeliverParts, 'now' | 'random' | 'log' | 'resume' | 'turnedOff'> & AddressRules>;

export interface Sinks extends Pick<SinkStore, 'list' | 'read' | 'remove' | 'takeSecret'> {
  /** What is wrong with an address, in one sentence; undefined for a good one. */
  problemOf(url: string): string | undefined;
  /** Undefined when there are as many as there may be. */
  create(wish: SinkWish): Promise<Sink | undefined>;
  change(id: string, wish: SinkWish): Promise<boolean>;
  /** A new secret; for a day the one before signs too. */
  rotate(id: string): Promise<boolean>;
  /** Sends a `ping` at once, also to a sink that is off; its delivery. Undefined when there is no such sink. */
  ping(id: string): Promise<string | undefined>;
  /** Sends a delivery at once, again if need be, under its own id. False when there is none. */
  sendAgain(delivery: string): Promise<boolean>;
  /** Makes deliveries of what happened. Runs beside `deliver`: while one receiver is waited for, others are not. */
  copy(signal?: AbortSignal): Promise<number>;
  /** Sends what is due. */
  deliver(signal?: AbortSignal): Promise<Counts>;
  /** Forgets deliveries that are a month old. */
  prune(): Promise<void>;
}

/** Each has its own places when events are sent. */
const mostSinks = 50;
const rotationMs = 86_400_000;
const keptMs = 30 * 86_400_000;

export function createSinks(deps: SinksDeps): Sinks {
  const parts: DeliverParts = {
    now: Date.now,
    random: Math.random,
    log: () => {},
    resume: (_trace, work) => work(),
    turnedOff: () => Promise.resolve(),
    ...deps,
  };
  const { store, now } = parts;

  async function sendNow(id: string): Promise<boolean> {
    const due = await store.dueNow(id);
    const claimed = due && (await claim(parts, due));
    if (!claimed) return false;
    await deliver(parts, claimed);
    return true;
  }

  return {
    problemOf: (url) => addressProblem(url, { allowInsecureLoopback: deps.allowInsecureLoopback ?? false }),
    list: () => store.list(),
    read: (id) => store.read(id),
    remove: (id) => store.remove(id),
    takeSecret: (id) => store.takeSecret(id),
    async create(wish) {
      if ((await store.list()).length >= mostSinks) return undefined;
      // What happened before is not for it.
      await store.copyEvents();
      const id = `snk_${randomUUID()}`;
      await store.add({ ...wish, id, createdAt: now() }, newSecret());
      return store.read(id);
    },
    async change(id, wish) {
      // What happened while it was off is not caught up with, and what happened while it was on is not lost.
      await store.copyEvents();
      return store.change(id, wish);
    },
    rotate: (id) => store.rotate(id, newSecret(), now() + rotationMs),
    async ping(id) {
      const sink = await store.read(id);
      if (!sink) return undefined;
      const delivery = pingOf(sink, now());
      await store.addDelivery(delivery);
      await sendNow(delivery.id);
      return delivery.id;
    },
    sendAgain: sendNow,
    copy: (signal) => store.copyEvents(signal),
    deliver: (signal) => deliverDue(parts, signal),
    prune: () => store.prune(now() - keptMs),
  };
}

const pingOf = ({ id: sink, site }: Sink, at: number): Omit<Delivery, 'tries' | 'log' | 'ended'> => ({
  id: `msg_${randomUUID()}`,
  sink,
  ...(site === undefined ? {} : { site }),
  type: 'ping',
  body: bodyOf('ping', at, site === undefined ? { sink } : { sink, site }),
  createdAt: at,
  // Until then it is for whoever asked for it to send it.
  nextTryAt: at + 60_000,
});
