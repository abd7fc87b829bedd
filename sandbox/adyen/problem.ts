/** Rejections in Adyen's form, and the members of requests. */
import type { Money } from './bank.ts';

export type Body = Readonly<Record<string, unknown>>;

export class AdyenProblem extends Error {
  readonly status: number;
  readonly body: { status: number; errorCode: string; message: string; errorType: string };

  constructor(status: number, errorCode: string, message: string) {
    super(message);
    this.status = status;
    const errorType = status === 401 || status === 403 ? 'security' : 'validation';
    this.body = { status, errorCode, message, errorType };
  }
}

export function textOf(body: Body, name: string, longest: number): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw new AdyenProblem(422, '14_003', `Required field '${name}' is not provided or too long.`);
  return value;
}

export function readAmount(given: unknown): Money {
  const { value, currency } = (given ?? {}) as Body;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    throw new AdyenProblem(422, '137', 'Invalid amount specified');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw new AdyenProblem(422, '138', 'Unsupported currency specified');
  return { value, currency };
}
