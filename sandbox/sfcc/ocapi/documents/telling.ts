/** What all documents of one response need. */
import { createHash } from 'node:crypto';
import { decimal } from '../money.ts';
import type { Decimal } from '../documents.ts';
import type { ResourceStates } from '../resource-state.ts';

export interface Telling {
  /** Absolute address of the version, without a slash at its end. */
  base: string;
  states: ResourceStates;
  /** Epoch milliseconds: days until a delivery are counted from here. */
  now: number;
}

/** `null` for what is not known. */
export const decimalIn =
  (currency: string) =>
  (amount: number | undefined): Decimal =>
    amount === undefined ? null : decimal(amount, currency);

export const dateOf = (time: number): string => new Date(time).toISOString();

/** Steady ids of things that have none of their own, in the form of the platform's. */
export const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 26);

/** Custom attributes as members. A sealed credential is never returned, wherever it was put. */
export const customMembers = (custom: Readonly<Record<string, unknown>>): Record<`c_${string}`, unknown> =>
  Object.fromEntries(
    Object.entries(custom)
      .filter(([name]) => name !== 'portico_sealed')
      .map(([name, value]) => [`c_${name}`, value]),
  );
