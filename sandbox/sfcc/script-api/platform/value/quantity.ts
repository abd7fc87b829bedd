/** `dw.value.Quantity`: an exact number of a unit. */
import { constructible, documented } from '../../documented.ts';
import { decimal, exactOf, type PlatformDecimal } from '../util/decimal.ts';
import {
  compare,
  minus,
  numberOf,
  plus,
  product,
  quotient,
  rounded,
  textOf,
  type Exact,
} from '../util/exact.ts';
import { badArgument } from '../refusal.ts';

export interface PlatformQuantity {
  readonly available: boolean;
  readonly value: number;
  readonly decimalValue: PlatformDecimal | null;
  readonly unit: string;
  toString(): string;
}

const values = new WeakMap<object, { value: Exact; unit: string }>();

/** @param value a number, or a decimal in a text */
export const quantity = (value: number | string, unit = ''): PlatformQuantity => made(exactOf(value), unit);

export const quantityValue = (given: unknown): Exact | undefined =>
  typeof given === 'object' && given !== null ? values.get(given)?.value : undefined;

function made(value: Exact, unit: string): PlatformQuantity {
  const sameUnit = (given: unknown): Exact => {
    const other = known(given);
    if (other.unit === unit) return other.value;
    throw badArgument(`${other.unit} is not ${unit}.`);
  };
  const object = documented('dw.value.Quantity', {
    available: true,
    value: numberOf(value),
    decimalValue: decimal(value),
    unit,
    add: (other: unknown) => made(plus(value, sameUnit(other)), unit),
    subtract: (other: unknown) => made(minus(value, sameUnit(other)), unit),
    multiply: (factor: unknown) => made(product(value, exactOf(factor)), unit),
    divide: (divisor: unknown) => made(quotient(value, exactOf(divisor)), unit),
    round: (digits: unknown) => made(rounded(value, Number(digits)), unit),
    compareTo: (other: unknown) => compare(value, sameUnit(other)),
    isOfSameUnit: (other: unknown) => known(other).unit === unit,
    equals(given: unknown) {
      const other = typeof given === 'object' && given !== null ? values.get(given) : undefined;
      return other !== undefined && other.unit === unit && compare(value, other.value) === 0;
    },
    toString: () => (unit === '' ? textOf(value) : `${textOf(value)} ${unit}`),
    valueOf: () => numberOf(value),
  });
  values.set(object, { value, unit });
  return object;
}

function known(given: unknown): { value: Exact; unit: string } {
  const found = typeof given === 'object' && given !== null ? values.get(given) : undefined;
  if (found) return found;
  throw badArgument('This is no dw.value.Quantity.');
}

export const Quantity = constructible('dw.value.Quantity', {}, (value: unknown, unit: unknown) =>
  made(exactOf(value), String(unit ?? '')),
);
