/** Parts of amounts, exact for every safe integer. */
import { safe } from './money.ts';

/**
 * `amount × numerator / denominator`, rounded half away from zero: 1 of 3 with 50 % is 1 × 50 / 100 = 1.
 * Exact for every safe integer, because the product is formed in BigInt.
 */
export function portion(amount: number, numerator: number, denominator: number): number {
  if (denominator <= 0) throw new RangeError('The denominator of a portion must be above zero.');
  const product = BigInt(safe(amount)) * BigInt(safe(numerator));
  const magnitude = product < 0n ? -product : product;
  const divisor = BigInt(safe(denominator));
  const rounded = Number((2n * magnitude + divisor) / (2n * divisor));
  return safe(product < 0n ? -rounded : rounded) + 0;
}

/**
 * Splits an amount by weights so that the parts sum to it exactly: largest remainders first, then the larger weight, then
 * the earlier place. All weights zero: split evenly. No part has another sign than the amount.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (amount !== 0) throw new RangeError('There are no parts to allocate the amount to.');
    return [];
  }
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights must be whole numbers of at least zero.');
  }
  const used = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const total = used.reduce((whole, weight) => whole + BigInt(weight), 0n);
  const magnitude = BigInt(Math.abs(safe(amount)));
  const shares = used.map((weight, place) => {
    const product = magnitude * BigInt(weight);
    return { place, weight, part: product / total, remainder: product % total };
  });
  let left = Number(magnitude - shares.reduce((whole, { part }) => whole + part, 0n));
  const byRemainder = shares.toSorted(
    (a, b) => compare(b.remainder, a.remainder) || b.weight - a.weight || a.place - b.place,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part += 1n;
    left -= 1;
  }
  const sign = amount < 0 ? -1 : 1;
  return shares.map(({ part }) => Number(part) * sign + 0);
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
