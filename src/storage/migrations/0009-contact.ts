/** Messages from the contact form, challenges that were spent, letters that wait to be sent. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function contact(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
