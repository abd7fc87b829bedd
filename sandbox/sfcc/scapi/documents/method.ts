/** Ways of delivery. */
import type { DeliveryOption, Quote } from '#commerce';
import { toWire } from '../wire.ts';
import { deliveryAdjustments } from './adjustments.ts';

const day = 86_400_000;

/** @param now from which the days are counted */
export function methodDocument(
  { id, title, description, price, earliest, latest }: DeliveryOption,
  { currency, groups }: Quote,
  promotions: readonly { promotion: string; title: string }[],
  now: number,
): object {
  const arrival = arrivalText(earliest, latest, now);
  const isChosen = groups.some(({ selected }) => selected === id);
  return {
    id,
    name: title,
    ...(description === undefined ? {} : { description }),
    price: toWire(price, currency),
    ...(arrival === undefined ? {} : { c_estimatedArrivalTime: arrival }),
    ...(isChosen && promotions.length > 0
      ? {
          shippingPromotions: promotions.map(({ promotion, title }) => ({
            promotionId: promotion,
            promotionName: title,
            calloutMsg: title,
          })),
        }
      : {}),
  };
}

export const methodsDocument = (options: readonly DeliveryOption[], quote: Quote, now: number): object => ({
  applicableShippingMethods: options.map((option) =>
    methodDocument(option, quote, deliveryAdjustments(quote), now),
  ),
  ...(options[0] ? { defaultShippingMethodId: options[0].id } : {}),
});

function arrivalText(
  earliest: number | undefined,
  latest: number | undefined,
  now: number,
): string | undefined {
  if (latest === undefined) return undefined;
  const days = (at: number): number => Math.max(0, Math.ceil((at - now) / day));
  return earliest === undefined || days(earliest) === days(latest)
    ? `${days(latest)} days`
    : `${days(earliest)}-${days(latest)} days`;
}
