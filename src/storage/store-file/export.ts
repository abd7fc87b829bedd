/** Writes all of one store as the lines of a store file, as it is at one moment. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Secret } from '#commerce';
import { version } from '../../config/version.ts';
import { snapshot } from '../events/snapshot.ts';
import { newestMigration } from '../migrate.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import { placeInFile, storeFileVersion, StoreFileRefused, type StoreFileHeader } from './format.ts';
import { newSalt, passphraseCheck, protection, type Protection } from './protect.ts';
import { sealedParts, type SealedPart } from './sealed.ts';
import type { MovedTable } from './moved-table.ts';
import { movedTables } from './tables.ts';

export interface ExportOptions {
  site: string;
  secret: Secret;
  /** Undefined: secrets are left out. */
  passphrase: string | undefined;
  /** Of this text, by the secret that signs links. */
  markLinks: (text: string) => string;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface ExportedStore {
  /** By table. */
  rows: Readonly<Record<string, number>>;
  /** Payments that are not decided. */
  openPayments: number;
  /** For people: what is left out with the secrets. */
  missing: readonly string[];
}

type Row = Record<string, string | number | null>;

/** Rows that are read at once; few, because a product can have thousands of variants. */
const portion = 100;

/** What the mark of links is of. */
export const linksText = (store: string): string => `store file of ${store}`;

/**
 * @param write takes one line with its line feed, and is waited for
 * @throws StoreFileRefused
 */
export function exportStore(
  database: Pick<Database, 'db' | 'dialect'>,
  { site, secret, passphrase, markLinks, now = Date.now }: ExportOptions,
  write: (line: string) => Promise<void>,
): Promise<ExportedStore> {
  return snapshot(database, async (inside) => {
    const openPayments = await stateOf(inside, site);
    if (passphrase === undefined && openPayments > 0)
      throw new StoreFileRefused(
        `${openPayments === 1 ? '1 payment is' : `${openPayments} payments are`} in progress and cannot be completed elsewhere without secrets. Export with a passphrase, or wait until none is left in "portico payments list".`,
      );
    const salt = newSalt();
    const protect = passphrase === undefined ? undefined : await protection(passphrase, salt);
    const hash = createHash('sha256');
    const put = (content: unknown): Promise<void> => {
      const line = `${JSON.stringify(content)}\n`;
      hash.update(line);
      return write(line);
    };
    const header: StoreFileHeader = {
      format: 'portico-store',
      version: storeFileVersion,
      portico: version,
      schema: newestMigration,
      store: site,
      createdAt: new Date(now()).toISOString(),
      ...(protect
        ? { sealed: { salt, check: protect.close(passphraseCheck.text, passphraseCheck.place) } }
        : {}),
      links: markLinks(linksText(site)),
    };
    await put(header);
    const rows: Record<string, number> = {};
    const missing = new Set<string>();
    for (const [name, table] of Object.entries(movedTables)) {
      rows[name] = 0;
      if (!protect && table.withoutSecret === 'none') continue;
      const parts = sealedParts(secret, name);
      for await (const row of rowsIn(inside, name, table, site)) {
        const moved = protect ? sealedRow(name, table, row, parts, protect) : bareRow(table, row, parts);
        if (moved) {
          await put({ table: name, row: moved });
          rows[name] += 1;
        } else missing.add(table.missing?.(row) ?? name);
      }
    }
    await put({ missing: [...missing] });
    const sha256 = hash.digest('hex');
    await write(
      `${JSON.stringify({ end: { rows, sha256, ...(protect ? { mac: protect.mac(sha256) } : {}) } })}\n`,
    );
    return { rows, openPayments, missing: [...missing] };
  });
}

/** How many payments are not decided. @throws StoreFileRefused */
async function stateOf(inside: Executor, site: string): Promise<number> {
  const row = await inside.selectFrom('site').select('body').where('id', '=', site).executeTakeFirst();
  if (!row)
    throw new StoreFileRefused(
      `No store found with the ID "${site}". To list stores, run "portico stores list".`,
    );
  if ((JSON.parse(row.body) as { enabled: boolean }).enabled)
    throw new StoreFileRefused(
      `${site} is on, so later sales would be missing from the file. Turn it off first: portico stores set ${site} enabled=false`,
    );
  const { count } = await inside
    .selectFrom('paymentAttempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site', '=', site)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function* rowsIn(inside: Executor, name: string, table: MovedTable, site: string): AsyncGenerator<Row> {
  const { key, columns, rowsOf } = table;
  const refs = sql.join(key.map((one) => sql.ref(one)));
  const ofStore = rowsOf?.(site) ?? sql<boolean>`site = ${site}`;
  let after: Row | undefined;
  for (;;) {
    const beyond = after ? sql`(${refs}) > (${sql.join(key.map((one) => after?.[one]))})` : sql`true`;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${sql.join(Object.keys(columns).map((one) => sql.ref(one)))} from ${sql.table(name)}
      where ${ofStore} and ${beyond} order by ${refs} limit ${sql.lit(portion)}`.execute(inside);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < portion) return;
  }
}

function sealedRow(
  name: string,
  { key }: MovedTable,
  row: Row,
  parts: readonly SealedPart[],
  protect: Protection,
): Record<string, unknown> {
  const moved: Record<string, unknown> = { ...row };
  for (const part of parts) {
    const kept = row[part.column];
    if (typeof kept !== 'string') continue;
    let plain: string;
    try {
      plain = part.open(kept, row);
    } catch (cause) {
      throw new StoreFileRefused(
        `A secret in the table ${name} cannot be decrypted with SECRET or SECRET_FALLBACK. To list such secrets, run "portico reseal". To leave them out, add --without-secrets.`,
        { cause },
      );
    }
    const place = placeInFile(
      name,
      part.column,
      key.map((one) => row[one]),
    );
    moved[part.column] = { sealed: protect.close(plain, place) };
  }
  return moved;
}

/** Undefined where nothing is left of the row without its secret. */
function bareRow(
  { withoutSecret }: MovedTable,
  row: Row,
  parts: readonly SealedPart[],
): Record<string, unknown> | undefined {
  if (parts.length === 0) return row;
  if (withoutSecret !== 'blank') return undefined;
  return { ...row, ...Object.fromEntries(parts.map(({ column }) => [column, null])) };
}
