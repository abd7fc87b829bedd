/** The role of each user of the dashboard. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function members(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
