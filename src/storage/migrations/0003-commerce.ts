/** Carts, checkouts, attempts, orders, events, notices, answers, sessions, sites. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function commerce(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
