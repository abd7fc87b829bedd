/** `dw.order.Basket`. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { joined } from '../util/joined.ts';
import { settableChannelType } from './channel-types.ts';
import { customOf, unpriced, type Container } from './container.ts';
import { containerMembers } from './line-item-ctnr.ts';
import { partsOf } from './parts.ts';
import { badState } from '../refusal.ts';
import { objectOf, remember, type BasketState } from './request-state.ts';
import type { Tracked } from './tracked.ts';

export function basketObject(scope: Scope, state: Tracked<BasketState>): object {
  const { id } = state.now.basket;
  return objectOf(scope, `basket ${id}`, () => {
    const container: Container = {
      scope,
      kind: 'Basket',
      key: `basket ${id}`,
      get basket() {
        return state.now.basket;
      },
      get object() {
        return object;
      },
      parts: partsOf(() => container),
      change(what, make) {
        scope.transaction.assertOpen(what);
        if (state.now.gone) throw badState(`The basket ${id} is no basket any more.`);
        state.set({ ...state.now, basket: make(state.now.basket) });
      },
    };
    const members = {
      UUID: id,
      temporary: state.now.basket.temporary,
      agentBasket: false,
      orderBeingEdited: null,
      orderNoBeingEdited: null,
      creationDate: new Date(state.now.basket.createdAt),
      get lastModified() {
        return new Date(container.basket.changedAt);
      },
      setChannelType(given: unknown) {
        const channelType = settableChannelType(given);
        container.change('setChannelType', (before) => ({ ...before, channelType }));
      },
      updateCurrency() {
        const { currency } = scope.session;
        if (container.basket.currency === currency) return;
        container.change(
          'updateCurrency',
          unpriced((before) => ({ ...before, currency })),
        );
      },
      custom: customOf(
        container,
        'Basket',
        () => container.basket.custom,
        (before, custom) => ({ ...before, custom }),
      ),
    };
    const object: object = documented('dw.order.Basket', joined(members, containerMembers(container)));
    return remember(object, container);
  });
}
