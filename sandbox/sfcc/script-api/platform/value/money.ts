/**
 * `dw.value.Money`: an exact amount and a currency, or not available. Only the constructor rounds, half up to the digits of the
 * currency; what arithmetic yields keeps its digits.
 */
import { minorDigits } from '#commerce';
import { constructible, documented } from '../../documented.ts';
import { decimal, exactOf, type PlatformDecimal } from '../util/decimal.ts';
import { compare, exact, minus, numberOf, plus, product, quotient, rounded, textOf } from '../util/exact.ts';
import type { Exact } from '../util/exact.ts';
import { badArgument } from '../refusal.ts';
import { quantityValue } from './quantity.ts';

export interface PlatformMoney {
  readonly available: boolean;
  /** In units of the currency, such as 12.34; 0 of what is not available. */
  readonly value: number;
  readonly valueOrNull: number | null;
  readonly decimalValue: PlatformDecimal | null;
  /** `N/A` of what is not available. */
  readonly currencyCode: string;
  add(other: unknown): PlatformMoney;
  subtract(other: unknown): PlatformMoney;
  multiply(factor: unknown): PlatformMoney;
  divide(divisor: unknown): PlatformMoney;
  compareTo(other: unknown): number;
  equals(other: unknown): boolean;
  toString(): string;
}

interface Known {
  /** Undefined: not available. */
  amount: Exact | undefined;
  currency: string;
}

const values = new WeakMap<object, Known>();
const [zero, one, hundred] = [exact(0), exact(1), exact(100)];

/** @param minorUnits cents of a dollar, yen, thousandths of a Kuwaiti dinar; a safe integer */
export const money = (minorUnits: number, currency: string): PlatformMoney =>
  made({ units: BigInt(minorUnits), scale: digitsOf(currency) }, currency);

/** Of a decimal such as `12.34`, rounded as the constructor does. */
export const moneyOf = (value: unknown, currency: string): PlatformMoney =>
  made(rounded(exactOf(value), digitsOf(currency)), currency);

const made = (amount: Exact | undefined, currency: string): PlatformMoney =>
  amount ? moneyObject(amount, currency) : notAvailable;

function moneyObject(amount: Exact | undefined, currency: string): PlatformMoney {
  const amounts = (given: unknown): [Exact, Exact] | undefined => {
    const other = known(given);
    if (amount === undefined || other.amount === undefined) return undefined;
    return [amount, inCurrency(other, currency)];
  };
  const sum = (given: unknown, of: (one: Exact, other: Exact) => Exact): PlatformMoney => {
    const both = amounts(given);
    return made(both && of(...both), currency);
  };
  const changed = (of: (amount: Exact) => Exact): PlatformMoney => made(amount && of(amount), currency);
  const share = (given: unknown): number | null => {
    const both = given === null || given === undefined ? undefined : amounts(given);
    if (!both || both[1].units === 0n) return null;
    return numberOf(quotient(product(both[0], hundred), both[1]));
  };
  const factor = (given: unknown): Exact => quantityValue(given) ?? exactOf(given);
  const byRate = (rate: Exact): PlatformMoney => changed((value) => product(value, rate));
  const object = documented('dw.value.Money', {
    available: amount !== undefined,
    value: amount ? numberOf(amount) : 0,
    valueOrNull: amount ? numberOf(amount) : null,
    decimalValue: amount ? decimal(amount) : null,
    currencyCode: currency,
    add: (other: unknown) => sum(other, plus),
    subtract: (other: unknown) => sum(other, minus),
    multiply: (given: unknown) => changed((value) => product(value, factor(given))),
    divide: (given: unknown) => changed((value) => quotient(value, exactOf(given))),
    addPercent: (given: unknown) => byRate(plus(one, quotient(exactOf(given), hundred))),
    subtractPercent: (given: unknown) => byRate(minus(one, quotient(exactOf(given), hundred))),
    addRate: (given: unknown) => byRate(plus(one, exactOf(given))),
    subtractRate: (given: unknown) => byRate(minus(one, exactOf(given))),
    newMoney: (given: unknown) =>
      made(given === null || given === undefined ? undefined : exactOf(given), currency),
    compareTo(given: unknown) {
      const other = known(given);
      if (other.amount && amount) inCurrency(other, currency);
      return compare(amount ?? zero, other.amount ?? zero);
    },
    equals(given: unknown) {
      const other = typeof given === 'object' && given !== null ? values.get(given) : undefined;
      if (!other || other.currency !== currency) return false;
      return other.amount && amount ? compare(amount, other.amount) === 0 : other.amount === amount;
    },
    isOfSameCurrency: (given: unknown) => known(given).currency === currency,
    percentOf: share,
    percentLessThan(given: unknown) {
      const percent = share(given);
      return percent === null ? null : numberOf(minus(hundred, exact(percent)));
    },
    toNumberString: () => (amount ? textOf(amount, digitsOf(currency)) : 'N/A'),
    toString: () => (amount ? `${currency} ${textOf(amount, digitsOf(currency))}` : 'N/A'),
    valueOf: () => (amount ? numberOf(amount) : 0),
  });
  values.set(object, { amount, currency });
  return object;
}

export const notAvailable: PlatformMoney = moneyObject(undefined, 'N/A');

/** Null: not available. @throws RangeError for an amount with parts of a minor unit */
export function minorUnitsOf(given: unknown): number | null {
  const { amount, currency } = known(given);
  if (!amount) return null;
  const { units, scale } = rounded(amount, digitsOf(currency));
  if (compare({ units, scale }, amount) !== 0)
    throw new RangeError(`${textOf(amount)} has parts of a minor unit.`);
  return Number(units * 10n ** BigInt(digitsOf(currency) - scale));
}

function known(given: unknown): Known {
  const found = typeof given === 'object' && given !== null ? values.get(given) : undefined;
  if (found) return found;
  throw badArgument('This is no dw.value.Money.');
}

function inCurrency({ amount, currency }: Known, wanted: string): Exact {
  if (currency === wanted && amount) return amount;
  throw badArgument(`Money of ${currency} does not go with money of ${wanted}.`);
}

function digitsOf(currency: string): number {
  try {
    return minorDigits(currency);
  } catch (cause) {
    throw badArgument(String((cause as Error).message));
  }
}

export const Money = constructible(
  'dw.value.Money',
  { NOT_AVAILABLE: notAvailable },
  (value: unknown, currency: unknown) => moneyOf(value, String(currency)),
);
