/** Sending and delivering pieces. */
import type { FulfilmentEvent, LineCount, Order } from '#commerce';
import { day } from '../placement/parts.ts';
import type { Edit, OrderContent, Stamp } from './content.ts';
import { countOf, pick } from './pick.ts';
import { withQuantities } from './status.ts';

export interface Shipment {
  /** Absent: all that is not sent yet. */
  lines?: LineCount[];
  carrier?: string;
  trackingNumber?: string;
  /** `https:` or `http:`. */
  trackingUrl?: string;
}

const longest = 500;

export function applyShipment(content: OrderContent, shipment: Shipment, { id, now }: Stamp): Edit {
  const { order } = content;
  const text = refuseTracking(shipment);
  if (text) return { ok: false, error: { code: 'invalid', text } };
  const picked = pick(order.lines, shipment.lines, ({ quantity }) => quantity.ordered - quantity.fulfilled);
  if (!picked.ok) return picked;
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const event: FulfilmentEvent = {
    id,
    occurredAt: now,
    type: 'shipped',
    lines: picked.lines,
    ...(carrier === undefined ? {} : { carrier }),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(trackingUrl === undefined ? {} : { trackingUrl }),
  };
  const shipped = withQuantities(order, (quantity, lineId) => ({
    ...quantity,
    fulfilled: quantity.fulfilled + countOf(picked.lines, lineId),
  }));
  return { ok: true, content: { ...content, order: { ...shipped, events: [...order.events, event] } } };
}

/** Without lines: all that is on its way. From the last delivery on the days of return are counted. */
export function applyDelivery(
  content: OrderContent,
  { lines }: { lines?: LineCount[] },
  { id, now }: Stamp,
): Edit {
  const { order, returnDays } = content;
  const picked = pick(order.lines, lines, (line) => onItsWay(order, line.id));
  if (!picked.ok) return picked;
  const shipment = order.events.findLast(
    ({ type, lines }) => type === 'shipped' && picked.lines.some(({ id }) => countOf(lines, id) > 0),
  );
  const event: FulfilmentEvent = {
    ...shipment,
    id,
    occurredAt: now,
    type: 'delivered',
    lines: picked.lines,
  };
  const returns = order.returns.eligible
    ? { ...order.returns, until: now + returnDays * day }
    : order.returns;
  return {
    ok: true,
    content: { ...content, order: { ...order, returns, events: [...order.events, event] } },
  };
}

function onItsWay({ events }: Order, lineId: string): number {
  const pieces = (type: FulfilmentEvent['type']): number =>
    events.reduce((sum, event) => sum + (event.type === type ? countOf(event.lines, lineId) : 0), 0);
  return pieces('shipped') - pieces('delivered');
}

function refuseTracking({ carrier, trackingNumber, trackingUrl }: Shipment): string | undefined {
  if ([carrier, trackingNumber, trackingUrl].some((text) => text !== undefined && text.length > longest))
    return `Carrier and tracking have at most ${longest} characters.`;
  if ([carrier, trackingNumber].some((text) => text?.trim() === '')) return 'An empty text says nothing.';
  if (trackingUrl === undefined) return undefined;
  const protocol = URL.canParse(trackingUrl) ? new URL(trackingUrl).protocol : '';
  return protocol === 'https:' || protocol === 'http:' ? undefined : 'The tracking URL is no web address.';
}
