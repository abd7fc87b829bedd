/** IDs of the instance's objects: a counter, so that a log shows their order, and a random part, so that they cannot be guessed. */
import { randomBytes } from 'node:crypto';

export interface Ids {
  /** 26 hexadecimal digits, as the platform's are long. */
  next(): string;
  /** Opens an order to anyone who has it. */
  secret(): string;
  /** Eight digits, counted. */
  orderNumber(): string;
}

export function createIds(): Ids {
  let made = 0;
  let orders = 0;
  return {
    next: () => (made += 1).toString(16).padStart(6, '0') + randomBytes(10).toString('hex'),
    secret: () => randomBytes(16).toString('base64url'),
    orderNumber: () => String((orders += 1)).padStart(8, '0'),
  };
}
