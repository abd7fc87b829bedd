/** Hides personal data of buyers and senders of messages before a page is built for a role that may not see it. */
import type { Context } from 'hono';
import type { ListedOrder } from '#backends/embedded';
import type { Order } from '#commerce';
import type { ContactMessage, OrderDetails } from '#storage';
import type { EventDelivery } from '#event-webhooks';
import { may, type DashboardEnv } from './context.ts';
import { dashboardTexts as say } from './messages/index.ts';

type AnyContext = Context<DashboardEnv, string>;

/** Placeholder for hidden text. */
const hiddenText = (): string => say('hidden');

const seesBuyers = (c: AnyContext): boolean => may(c, 'see-buyers');

/** The same object with each text of it that is not empty hidden. */
const hideTexts = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' ? hiddenText() : value,
    ]),
  ) as T;

export const orderFor = (c: AnyContext, found: ListedOrder): ListedOrder =>
  seesBuyers(c) ? found : { ...found, order: hideBuyer(found.order) };

/** Tracking names a parcel by which its address can be looked up; reasons are written about one buyer. */
const hideBuyer = (order: Order): Order => ({
  ...order,
  attribution: hideTexts(order.attribution),
  expectations: order.expectations.map(({ resolved: _codes, ...one }) => ({
    ...one,
    destination: Object.keys(one.destination).length === 0 ? {} : { firstName: hiddenText() },
    ...(one.description === undefined ? {} : { description: hiddenText() }),
  })),
  events: order.events.map(({ trackingUrl: _address, ...event }) => ({
    ...event,
    ...(event.trackingNumber === undefined ? {} : { trackingNumber: hiddenText() }),
    ...(event.description === undefined ? {} : { description: hiddenText() }),
  })),
  adjustments: order.adjustments.map((one) => ({
    ...one,
    ...(one.description === undefined ? {} : { description: hiddenText() }),
  })),
});

export function detailsFor(c: AnyContext, details: OrderDetails | undefined): OrderDetails | undefined {
  if (details === undefined || seesBuyers(c)) return details;
  const { buyer, payment, ...rest } = details;
  return {
    ...rest,
    ...(buyer === undefined ? {} : { buyer: { ...hideTexts(buyer), firstName: hiddenText(), lastName: '' } }),
    ...(payment === undefined ? {} : { payment: { ...payment, handlerId: hiddenText() } }),
  };
}

export const messageFor = (c: AnyContext, message: ContactMessage): ContactMessage =>
  seesBuyers(c) ? message : { ...message, name: hiddenText(), email: hiddenText(), message: hiddenText() };

/** Events name a checkout, and a receiver may answer with anything. */
export const deliveryFor = (c: AnyContext, delivery: EventDelivery): EventDelivery =>
  seesBuyers(c)
    ? delivery
    : {
        ...delivery,
        body: JSON.stringify({ data: hiddenText() }),
        log: delivery.log.map((one) => (one.answer === undefined ? one : { ...one, answer: hiddenText() })),
      };
