/** Amounts where a processor counts a currency in other units than ISO 4217. */
import { minorDigits } from '#commerce';
import { ProcessorRefused } from './port.ts';

/**
 * The same money in units of another number of digits.
 * @throws ProcessorRefused where the other units cannot express it exactly, or it is not a safe integer
 */
export function rescale(amount: number, from: number, to: number): number {
  const scaled =
    to >= from ? BigInt(amount) * 10n ** BigInt(to - from) : divide(BigInt(amount), 10n ** BigInt(from - to));
  if (scaled > BigInt(Number.MAX_SAFE_INTEGER)) throw unexpressible();
  return Number(scaled);
}

function divide(amount: bigint, by: bigint): bigint {
  if (amount % by !== 0n) throw unexpressible();
  return amount / by;
}

export const unexpressible = (): ProcessorRefused => new ProcessorRefused('amount-not-supported');

/** Of ISO 4217. @throws ProcessorRefused for a currency that we do not know */
export function isoDigits(currency: string): number {
  try {
    return minorDigits(currency);
  } catch {
    throw new ProcessorRefused('currency-not-supported');
  }
}
