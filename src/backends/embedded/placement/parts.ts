/** What placing and orders work with. */
import type { Database } from '#storage';
import type { StoreCatalogue } from '../catalogue.ts';
import type { PaymentProcessor } from '../processor.ts';

export interface StoreParts {
  database: Pick<Database, 'db' | 'transaction'>;
  catalogue: Pick<StoreCatalogue, 'terms' | 'variants'>;
  processor: PaymentProcessor;
  /** Epoch milliseconds. */
  now(): number;
}

/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
