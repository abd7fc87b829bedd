/** Audits that come again by themselves. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function monitors(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
