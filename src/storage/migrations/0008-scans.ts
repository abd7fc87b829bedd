/** Scans from the public page, links that share a report, hosts that want no audit. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function scans(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
