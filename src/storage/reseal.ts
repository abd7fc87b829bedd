/** Encrypts anew, with the current secret, what is kept encrypted with another one: then that one can go. */
import { sql } from 'kysely';
import type { Secret } from '#commerce';
import { renewLibrarySealed } from './members/library-seal.ts';
import { answerMark, answerPlace } from './commerce/store.ts';
import { sealWith } from './seal.ts';
import { secretCheck } from './secret.ts';
import type { Database } from './tables.ts';

export interface Resealed {
  /** For people. */
  what: string;
  /** Encrypted anew. */
  renewed: number;
  /** Encrypted with the current secret already. */
  current: number;
  /** With none of the secrets: left as they are. */
  unreadable: number;
  /** With none of the secrets, and deleted, because they are made anew. */
  forgotten: number;
}

/** Sealed texts: one column of a table. */
export interface SealedColumn {
  what: string;
  /** As `sealWith` calls one of them. */
  kept: string;
  table: string;
  key: readonly [string, ...string[]];
  column: string;
  /** Only rows of which the key begins so. */
  begins?: string;
  /** Prefix of sealed text; text without it was never sealed. */
  mark?: string;
  /** The service makes such a row by itself where there is none. */
  isRemade?: true;
  placeOf(key: readonly string[]): string;
  /** The accounts library sealed it, and not we. */
  isLibrarys?: true;
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    what: 'signing keys of stores',
    kept: 'payment reference',
    table: 'setting',
    key: ['name'],
    column: 'value',
    begins: 'signing-keys:',
    isRemade: true,
    placeOf: ([name]) => String(name),
  },
  {
    what: 'credentials of platforms and processors',
    kept: 'site secret',
    table: 'site_secret',
    key: ['site', 'name'],
    column: 'sealed',
    placeOf: ([site, name]) => `${site}:${name}`,
  },
  {
    what: 'secrets of feeds',
    kept: 'feed secret',
    table: 'store_feed',
    key: ['site'],
    column: 'sealed',
    placeOf: ([site]) => `feed:${site}`,
  },
  ...['secret', 'old_secret'].map((column) => ({
    what: column === 'secret' ? 'secrets of webhooks' : 'previous secrets of webhooks',
    kept: 'webhook secret',
    table: 'event_sink',
    key: ['id'] as const,
    column,
    placeOf: ([id]: readonly string[]) => `sink:${id}`,
  })),
  ...['ref', 'challenge'].map((column) => ({
    what: column === 'ref' ? 'references of payments' : 'challenges of payments',
    kept: 'payment reference',
    table: 'payment_attempt',
    key: ['id'] as const,
    column,
    placeOf: ([id]: readonly string[]) => `${column}:${id}`,
  })),
  {
    what: 'stored responses for repeated calls',
    kept: 'stored answer',
    table: 'stored_answer',
    key: ['scope', 'key'],
    column: 'answer',
    mark: answerMark,
    placeOf: ([scope = '', key = '']) => answerPlace({ scope, key }),
  },
  {
    what: 'unsent emails to members',
    kept: 'letter',
    table: 'letter',
    key: ['id'],
    column: 'body',
    placeOf: ([id]) => String(id),
  },
  ...['secret', 'backup_codes'].map((column) => ({
    what: column === 'secret' ? 'keys of second factors' : 'backup codes of second factors',
    kept: 'second factor',
    table: 'two_factor',
    key: ['id'] as const,
    column,
    placeOf: ([id]: readonly string[]) => String(id),
    isLibrarys: true as const,
  })),
  // Last: until everything before it is done, the service still requires the old secret on start.
  {
    what: 'check value of the secret',
    kept: secretCheck.kept,
    table: 'setting',
    key: ['name'],
    column: 'value',
    begins: secretCheck.name,
    isRemade: true,
    placeOf: ([name]) => String(name),
  },
];

/** Rows that are read, and written in one transaction. */
const portion = 200;

/**
 * May run while the service does, and again after it was stopped: what was renewed stays.
 * @param secret the current one, and those that the rest may be encrypted with
 * @param forget deletes what no secret opens and the service makes anew
 */
export async function reseal(
  database: Database,
  secret: Secret,
  { forget = false }: { forget?: boolean } = {},
): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of sealedColumns)
    done.push(await resealColumn(database, column, secret, forget && column.isRemade === true));
  return done;
}

async function resealColumn(
  database: Database,
  of: SealedColumn,
  secret: Secret,
  forget: boolean,
): Promise<Resealed> {
  const { what, mark = '', placeOf } = of;
  const seal = sealWith(secret, of.kept);
  const counts = { renewed: 0, current: 0, unreadable: 0, forgotten: 0 };
  let rows = await read(database, of);
  while (rows.length > 0) {
    const renewed: { row: Row; text: string }[] = [];
    for (const row of rows)
      try {
        const sealed = row.sealed.slice(mark.length);
        const text = of.isLibrarys
          ? await renewLibrarySealed(secret, sealed)
          : seal.renew(sealed, placeOf(keyOf(row, of)));
        if (text === undefined) counts.current += 1;
        else renewed.push({ row, text: mark + text });
      } catch {
        counts[forget ? 'forgotten' : 'unreadable'] += 1;
        if (forget)
          await sql`
            delete from ${sql.table(of.table)}
            where ${keyIs(row, of)} and ${sql.ref(of.column)} = ${row.sealed}`.execute(database.db);
      }
    // What was changed meanwhile is current by itself.
    if (renewed.length > 0)
      await database.transaction(async (inside) => {
        for (const { row, text } of renewed)
          await sql`
            update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${text}
            where ${keyIs(row, of)} and ${sql.ref(of.column)} = ${row.sealed}`.execute(inside);
      });
    counts.renewed += renewed.length;
    rows = await read(database, of, rows.at(-1));
  }
  return { what, ...counts };
}

/** `sealed` beside the key, whose parts are `k0`, `k1`. */
type Row = Record<string, string> & { sealed: string };

const keyOf = (row: Row, { key }: SealedColumn): string[] => key.map((_, place) => String(row[`k${place}`]));

const tupleOf = (values: readonly string[]) => sql`(${sql.join(values)})`;
const keyRefs = ({ key }: SealedColumn) => sql`(${sql.join(key.map((name) => sql.ref(name)))})`;
const keyIs = (row: Row, of: SealedColumn) => sql`${keyRefs(of)} = ${tupleOf(keyOf(row, of))}`;

/** The next portion in the order of the key. */
async function read({ db }: Pick<Database, 'db'>, of: SealedColumn, after?: Row): Promise<Row[]> {
  const { key, column, table, mark = '', begins = '' } = of;
  const selected = key.map((name, place) => sql`${sql.ref(name)} as ${sql.ref(`k${place}`)}`);
  const beginsWith = (name: string, text: string) =>
    sql`substr(${sql.ref(name)}, 1, ${sql.lit(text.length)}) = ${text}`;
  const { rows } = await sql<Row>`
    select ${sql.join(selected)}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null
      and ${beginsWith(column, mark)} and ${beginsWith(key[0], begins)}
      and ${after ? sql`${keyRefs(of)} > ${tupleOf(keyOf(after, of))}` : sql`true`}
    order by ${sql.join(key.map((name) => sql.ref(name)))} limit ${sql.lit(portion)}`.execute(db);
  return rows;
}
