/** Prices of a line item, an adjustment or a whole, with tax and without. */
import { joined } from '../util/joined.ts';
import { money, notAvailable, type PlatformMoney } from '../values.ts';
import { amountsOf, type Amounts } from './amounts.ts';
import type { Container } from './container.ts';
import { requestState } from './request-state.ts';

/** Minor units; undefined: not calculable yet. */
export interface Price {
  amount: number | undefined;
  tax: number | undefined;
}

export const nothing: Price = { amount: undefined, tax: undefined };

/** Reading prices decides which policy `TaxMgr` reports afterward. */
export function amountsIn({ basket, scope }: Container): Amounts | undefined {
  const amounts = amountsOf(basket);
  if (amounts) requestState(scope).gross = amounts.gross;
  return amounts;
}

export const moneyIn = ({ basket }: Container, amount: number | undefined): PlatformMoney =>
  amount === undefined ? notAvailable : money(amount, basket.currency);

/** `price`, `grossPrice`, `netPrice` and `tax`. */
export function sides(
  container: Container,
  { amount, tax }: Price,
): Record<'price' | 'gross' | 'net' | 'tax', PlatformMoney> {
  const isGross = amountsIn(container)?.gross ?? true;
  const other = amount === undefined || tax === undefined ? undefined : isGross ? amount - tax : amount + tax;
  return {
    price: moneyIn(container, amount),
    gross: moneyIn(container, isGross ? amount : other),
    net: moneyIn(container, isGross ? other : amount),
    tax: moneyIn(container, tax),
  };
}

type Titles = { [Side in 'price' | 'gross' | 'net' | 'tax']: string };

/** Getters of one price by the names of the class. */
export function priceMembers(container: Container, price: () => Price, names: Titles): object {
  const getters = Object.entries(names).map(([side, name]) => [
    name,
    { get: () => sides(container, price())[side as keyof Titles], enumerable: true, configurable: true },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap);
}

/** `merchandizeTotal` → `merchandizeTotalPrice`, `…GrossPrice`, `…NetPrice`, `…Tax`. */
export const totalMembers = (container: Container, name: string, price: () => Price): object =>
  priceMembers(container, price, {
    price: `${name}Price`,
    gross: `${name}GrossPrice`,
    net: `${name}NetPrice`,
    tax: `${name}Tax`,
  });

export const lineMembers = (container: Container, price: () => Price): object =>
  joined(
    priceMembers(container, price, { price: 'price', gross: 'grossPrice', net: 'netPrice', tax: 'tax' }),
    {
      get priceValue() {
        return sides(container, price()).price.value;
      },
    },
  );
