/** Shipping methods. Pure. */
import type { DeliveryOption, Quote } from '#commerce';
import type { ShippingMethodDocument } from '../documents.ts';
import { decimal } from '../money.ts';
import { filled, present } from './present.ts';
import { deliverySavings } from './promotions.ts';
import type { Telling } from './telling.ts';

/** The engine does not report which promotion discounts an unselected method, so promotions are with the selected one. */
export function methodDocument(
  option: DeliveryOption,
  quote: Quote,
  { base, now }: Telling,
): ShippingMethodDocument {
  const { id, title, description, price } = option;
  const isChosen = quote.groups.some(({ selected }) => selected === id);
  const savings = isChosen ? deliverySavings(quote) : [];
  return {
    _type: 'shipping_method',
    ...present({ description }),
    id,
    name: title,
    price: decimal(price, quote.currency),
    ...present({
      shipping_promotions: filled(
        savings.map(({ promotion, title }) => ({
          _type: 'shipping_promotion' as const,
          callout_msg: title,
          link: `${base}/promotions/${encodeURIComponent(promotion)}`,
          promotion_id: promotion,
          promotion_name: title,
        })),
      ),
      c_estimatedArrivalTime: arrivalOf(option, now),
    }),
  };
}

const dayMs = 86_400_000;

/** As the reference storefront's attribute says it: `2-5 days`. */
function arrivalOf({ earliest, latest }: DeliveryOption, now: number): string | undefined {
  if (latest === undefined) return undefined;
  const days = (time: number): number => Math.max(0, Math.ceil((time - now) / dayMs));
  const [first, last] = [days(earliest ?? latest), days(latest)];
  return first === last ? `${last} days` : `${first}-${last} days`;
}

export const chosenMethod = ({ groups }: Quote, methodId: string | undefined): DeliveryOption | undefined =>
  groups.flatMap(({ options }) => options).find(({ id }) => id === methodId);
