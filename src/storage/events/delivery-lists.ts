/** Deliveries as people look at them. */
import type { EventDelivery } from '#event-webhooks';
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import { toDelivery } from './deliveries.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'dropped';

export interface DeliveryWish {
  sink: string;
  state?: DeliveryState;
  type?: string;
  limit: number;
  /** The last one of the page before. */
  after?: Pick<EventDelivery, 'createdAt' | 'id'>;
}

export interface EventWebhookHealth {
  delivered: number;
  dropped: number;
  waiting: number;
}

export interface DeliveryLists {
  /** Latest first. */
  list(wish: DeliveryWish): Promise<EventDelivery[]>;
  read(id: string): Promise<EventDelivery | undefined>;
  /** Of the deliveries that were made since then, by sink. */
  health(since: number): Promise<ReadonlyMap<string, EventWebhookHealth>>;
}

export const noHealth: EventWebhookHealth = { delivered: 0, dropped: 0, waiting: 0 };

export function deliveryLists({ db }: Pick<Database, 'db'>): DeliveryLists {
  return {
    async list({ sink, state, type, limit, after }) {
      let rows = db.selectFrom('eventDelivery').selectAll().where('sink', '=', sink);
      if (state === 'waiting') rows = rows.where('ended', 'is', null);
      else if (state !== undefined) rows = rows.where('ended', '=', state);
      if (type !== undefined) rows = rows.where('type', '=', type);
      if (after) {
        rows = rows.where((where) =>
          where.or([
            where('createdAt', '<', after.createdAt),
            where.and([where('createdAt', '=', after.createdAt), where('id', '<', after.id)]),
          ]),
        );
      }
      const found = await rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return found.map(toDelivery);
    },
    async read(id) {
      const row = await db.selectFrom('eventDelivery').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toDelivery(row);
    },
    async health(since) {
      const rows = await db
        .selectFrom('eventDelivery')
        .innerJoin('eventSink', 'eventSink.id', 'eventDelivery.sink')
        .select(['sink', 'ended', sql<number>`cast(count(*) as bigint)`.as('count')])
        .where('eventDelivery.createdAt', '>=', since)
        .groupBy(['sink', 'ended'])
        .execute();
      const bySink = new Map<string, EventWebhookHealth>();
      for (const { sink, ended, count } of rows) {
        const health = { ...(bySink.get(sink) ?? noHealth), [ended ?? 'waiting']: count };
        bySink.set(sink, health);
      }
      return bySink;
    },
  };
}
