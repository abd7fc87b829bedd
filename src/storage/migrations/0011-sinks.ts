/** Where the events of the stores are sent, and what was refused to agents. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export async function sinks(_db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {}
