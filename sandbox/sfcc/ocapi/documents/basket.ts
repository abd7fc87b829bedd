/** Baskets. Pure. */
import type { Basket } from '../../world.ts';
import type { BasketDocument } from '../documents.ts';
import { amountsOf } from './amounts.ts';
import { containerOf, datesOf } from './container.ts';
import { flashOf } from './flash.ts';
import { filled, present } from './present.ts';
import { customMembers, type Telling } from './telling.ts';

export function basketDocument(basket: Basket, telling: Telling): BasketDocument {
  const amounts = amountsOf(basket);
  const link = `${telling.base}/baskets/${basket.id}/notes`;
  return {
    _type: 'basket',
    _resource_state: basketState(basket, telling),
    ...present({ _flash: filled(flashOf(basket, amounts)) }),
    agent_basket: false,
    basket_id: basket.id,
    ...datesOf(basket),
    ...containerOf(basket, amounts, { telling, sending: { isShipped: false } }),
    notes: { _type: 'simple_link', link },
    ...customMembers(basket.custom),
  };
}

export const basketState = ({ id, revision }: Basket, { states }: Pick<Telling, 'states'>): string =>
  states.of({ kind: 'basket', id, revision });
