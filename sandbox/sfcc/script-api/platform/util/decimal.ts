/** `dw.util.Decimal`: arithmetic without loss; division has 34 digits, half to even. */
import { constructible, documented, PlatformException } from '../../documented.ts';
import {
  compare,
  exact,
  minus,
  negated,
  numberOf,
  plus,
  product,
  quotient,
  rounded,
  textOf,
} from './exact.ts';
import type { Exact } from './exact.ts';

export interface PlatformDecimal {
  toString(): string;
  valueOf(): number;
  get(): number;
  equals(other: unknown): boolean;
}

const values = new WeakMap<object, Exact>();
const hundred = exact(100);

export function decimal(value: Exact): PlatformDecimal {
  const percent = (given: unknown): Exact => quotient(product(value, exactOf(given)), hundred);
  const made = documented('dw.util.Decimal', {
    abs: () => decimal(value.units < 0n ? negated(value) : value),
    add: (other: unknown) => decimal(plus(value, exactOf(other))),
    addPercent: (given: unknown) => decimal(plus(value, percent(given))),
    subtract: (other: unknown) => decimal(minus(value, exactOf(other))),
    subtractPercent: (given: unknown) => decimal(minus(value, percent(given))),
    multiply: (other: unknown) => decimal(product(value, exactOf(other))),
    divide: (other: unknown) => decimal(quotient(value, exactOf(other))),
    negate: () => decimal(negated(value)),
    round: (digits: unknown) => decimal(rounded(value, Number(digits))),
    equals: (other: unknown) => {
      const theirs = typeof other === 'object' && other !== null ? values.get(other) : undefined;
      return theirs !== undefined && compare(value, theirs) === 0;
    },
    get: () => numberOf(value),
    toString: () => textOf(value),
    valueOf: () => numberOf(value),
  });
  values.set(made, value);
  return made;
}

/** Of a number or a Decimal, also one within a text. @throws PlatformException for anything else */
export function exactOf(given: unknown): Exact {
  const known = typeof given === 'object' && given !== null ? values.get(given) : undefined;
  if (known) return known;
  try {
    return exact(typeof given === 'number' ? given : String(given));
  } catch {
    throw new PlatformException('java.lang.NumberFormatException', `${String(given)} is no number.`);
  }
}

export const exactKnown = (given: object): Exact | undefined => values.get(given);

export const Decimal = constructible('dw.util.Decimal', {}, (given?: unknown) =>
  decimal(given === undefined || given === null ? exact(0) : exactOf(given)),
);
