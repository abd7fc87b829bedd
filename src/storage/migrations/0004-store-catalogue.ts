/** The embedded store: products, variants, prices, categories, terms, search. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function storeCatalogue(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
