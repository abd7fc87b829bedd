/** The embedded store: stock, holds, placements, orders. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function storeOrders(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
