/** Decimals without loss: `units` × 10^-`scale`. */
export interface Exact {
  units: bigint;
  /** Not negative. */
  scale: number;
}

export type Rounding = 'half-up' | 'half-even';

const power = (digits: number): bigint => 10n ** BigInt(digits);

/** @throws TypeError for anything but a decimal number, such as `NaN` */
export function exact(given: string | number): Exact {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(given).trim());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts ?? [];
  if (whole + fraction === '') throw new TypeError(`${given} is no decimal number.`);
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * power(-scale), scale: 0 } : { units, scale };
}

export const plus = (one: Exact, other: Exact): Exact => {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
};

export const negated = ({ units, scale }: Exact): Exact => ({ units: -units, scale });
export const minus = (one: Exact, other: Exact): Exact => plus(one, negated(other));

export const product = (one: Exact, other: Exact): Exact => ({
  units: one.units * other.units,
  scale: one.scale + other.scale,
});

/** 34 significant digits, half to even, as the platform divides. @throws RangeError for a divisor of zero */
export function quotient(one: Exact, other: Exact): Exact {
  if (other.units === 0n) throw new RangeError('Division by zero.');
  const size = (value: bigint): number => String(value < 0n ? -value : value).length;
  // One digit more than wanted at least; the divisor's remainder decides about a tie.
  const shift = Math.max(0, 35 + size(other.units) - size(one.units));
  const dividend = one.units * power(shift);
  const scale = one.scale + shift - other.scale;
  const digits = size(dividend / other.units);
  const dropped = Math.max(0, digits - 34);
  const units = roundedQuotient(dividend, other.units * power(dropped), 'half-even');
  const left = scale - dropped;
  return trimmed(left < 0 ? { units: units * power(-left), scale: 0 } : { units, scale: left });
}

/** With `digits` after the point at most. */
export function rounded(value: Exact, digits: number, rounding: Rounding = 'half-up'): Exact {
  if (value.scale <= digits) return value;
  const units = roundedQuotient(value.units, power(value.scale - digits), rounding);
  return digits < 0 ? { units: units * power(-digits), scale: 0 } : { units, scale: digits };
}

export const compare = (one: Exact, other: Exact): number => {
  const { units } = minus(one, other);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
};

/** Without zeros at the end of the fraction. */
export function trimmed(value: Exact): Exact {
  let { units, scale } = value;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return { units, scale };
}

/** `12.50`: with all digits of the scale, and `least` after the point. */
export function textOf(value: Exact, least = 0): string {
  const scale = Math.max(value.scale, least);
  const units = unitsAt(value, scale);
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = scale > 0 ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text;
  return units < 0n ? `-${whole}` : whole;
}

export const numberOf = (value: Exact): number => Number(textOf(value));

function unitsAt({ units, scale }: Exact, wanted: number): bigint {
  return units * power(wanted - scale);
}

function roundedQuotient(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const whole = above / below;
  const twice = (above % below) * 2n;
  const up = twice > below || (twice === below && (rounding === 'half-up' || whole % 2n === 1n));
  const size = up ? whole + 1n : whole;
  return negative ? -size : size;
}
