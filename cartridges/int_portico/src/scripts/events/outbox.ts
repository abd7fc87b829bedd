/** Records the four events in the transaction of the change they describe: on the order, and in the queue to the sink. */
import type { CommerceEvent } from '../../../../../src/commerce/records.ts';
import type { CommerceStore, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { readSink } from '../preferences/sink.ts';
import { readJson, writeJson } from '../store/json.ts';
import { create, query, textOf, type Kept } from '../store/objects.ts';
import { orderOf } from '../store/orders.ts';
import { guarded } from '../store/transact.ts';
import { eventKept } from './retries.ts';

/** Longest text that an attribute of the kind `string` takes is 4,000 characters; a label is as long as its sender likes. */
const longest = 256;

type Part = Pick<CommerceWrites, 'insertEvents'> & Pick<CommerceStore, 'events'>;

/** Without a sink nothing is queued: only the log and the orders record events. */
export const eventRecords = (): Part => ({
  async insertEvents(events) {
    const isSent = events.length > 0 && readSink() !== undefined;
    for (const event of events) {
      if (event.type === 'order_placed') mark(event);
      if (isSent)
        create('PorticoEvent', event.id, {
          type: event.type,
          at: event.at,
          tries: 0,
          nextTryAt: event.at,
          expiresAt: event.at + eventKept,
          body: writeJson(event),
        });
    }
  },
  /** Those that wait or were sent lately, newest first; those of one moment together. */
  async events(site, { limit, before = Number.MAX_SAFE_INTEGER }) {
    if (limit < 1) return [];
    const found = query('PorticoEvent', 'custom.at < {0}', 'custom.at desc', mostEvents, before)
      .map(eventOf)
      .filter((event) => event.site === site);
    const last = found[limit - 1];
    return last ? found.filter(({ at }) => at >= last.at) : found;
  },
});

const mostEvents = 1_000;

export const eventOf = (object: Kept): CommerceEvent => readJson<CommerceEvent>(textOf(object, 'body') ?? '');

function mark({ orderNumber, agent, session, release }: CommerceEvent): void {
  const order = orderNumber === undefined ? undefined : orderOf(orderNumber);
  if (!order) return;
  guarded(() => {
    if (agent !== undefined) order.custom['porticoAgent'] = agent.slice(0, longest);
    if (session !== undefined) order.custom['porticoSession'] = session;
    if (release !== undefined) order.custom['porticoRelease'] = release;
  });
}
