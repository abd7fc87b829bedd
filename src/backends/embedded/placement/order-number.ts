/** Order numbers as people read them out. */
import { randomBytes } from 'node:crypto';

/** Without I, L, O and U: nothing that looks like another, and no words. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `P` and nine symbols: 45 random bits, so that a number tells neither the next one nor how many there are. */
export const newOrderNumber = (): string =>
  `P${[...randomBytes(9)].map((byte) => symbols[byte % symbols.length]).join('')}`;
