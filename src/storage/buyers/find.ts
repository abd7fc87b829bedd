/**
 * Finds all data of a buyer's email address in all stores. Ended records are found with indexes. Open ones, and those
 * deleted within days, are scanned, because their number does not grow over time.
 */
import { sql, type RawBuilder } from 'kysely';
import {
  buyerDigest,
  isBuyer,
  sameEmail,
  type Attempt,
  type Cart,
  type Checkout,
  type OrderNotice,
  type OrderRecord,
  type Sale,
  type Secret,
} from '#commerce';
import type { Notification } from '#mail';
import { contactMessages, type ContactMessage } from '../contact/messages.ts';
import { openKeptAnswers } from '../kept-answers.ts';
import { findAccounts, type FoundAccount } from '../linking/accounts.ts';
import { sealWith } from '../seal.ts';
import type { Database, Tables } from '../tables.ts';
import type { OrderKey } from './erase-sale.ts';

export interface BuyerPlacement {
  id: string;
  site: string;
  number: string;
  checkoutId: string;
  state: string;
  sale: Sale;
}

export interface KeptAnswer {
  scope: string;
  key: string;
  checkoutId: string | null;
  answer: unknown;
}

export interface FoundBuyer {
  carts: Cart[];
  checkouts: Checkout[];
  placements: BuyerPlacement[];
  /** Of checkouts and placements. */
  orders: (OrderKey & { checkoutId: string })[];
  records: OrderRecord[];
  /** As the embedded store has them. */
  storeOrders: unknown[];
  attempts: (Pick<Attempt, 'id' | 'site' | 'checkoutId' | 'amount' | 'currency' | 'startedAt'> & {
    outcome: string | null;
  })[];
  updates: OrderNotice[];
  mails: Pick<Tables['mailOutbox'], 'id' | 'site' | 'orderNumber' | 'recipient' | 'createdAt' | 'ended'>[];
  messages: ContactMessage[];
  letters: Notification[];
  answers: KeptAnswer[];
  /** How often promotions were used, by a hash of the address. */
  promotions: { site: string; promotionId: string; uses: number }[];
  /** Of identity linking. */
  accounts: FoundAccount[];
  /** The address belongs to a member of the dashboard as well. */
  isMember: boolean;
}

export interface BuyerSource {
  database: Database;
  /** Opens what is kept encrypted. */
  secret: Secret;
}

/** Rows that are opened at a time. */
const portion = 500;

export async function findBuyer({ database, secret }: BuyerSource, email: string): Promise<FoundBuyer> {
  const { db } = database;
  const contains = (column: string): RawBuilder<boolean> => containing(database, column, email);
  const carts = (await bodies<Cart>(database, 'cart', contains('body'))).filter(({ input }) =>
    isBuyer(input.buyer, email),
  );
  const checkouts = await checkoutsOf(database, email);
  const attempts = await attemptsOf(
    database,
    checkouts.map(({ id }) => id),
  );
  const placements = (await placementRows(database, attempts, contains('body'))).flatMap(
    ({ body, ...row }) => {
      const sale = JSON.parse(body) as Partial<Sale>;
      return sale.input && sale.quote && isBuyer(sale.input.buyer, email)
        ? [{ ...row, sale: { ...sale, input: sale.input, quote: sale.quote } }]
        : [];
    },
  );
  const keys = new Map<string, FoundBuyer['orders'][number]>();
  for (const { site, orderNumber: number, id: checkoutId } of checkouts)
    if (number !== undefined) keys.set(`${site} ${number}`, { site, number, checkoutId });
  for (const { site, number, state, checkoutId } of placements)
    if (state === 'placed' || state === 'captured')
      keys.set(`${site} ${number}`, { site, number, checkoutId });
  const orders = [...keys.values()];
  const checkoutIds = new Set([...checkouts.map(({ id }) => id), ...placements.map((one) => one.checkoutId)]);
  return {
    carts,
    checkouts,
    placements,
    orders,
    ...(await recordsOf(database, orders)),
    attempts,
    messages: await messagesOf(database, email),
    letters: await lettersOf(database, secret, email),
    answers: await answersOf(database, secret, { email, checkoutIds }),
    promotions: await db
      .selectFrom('storePromotionUse')
      .select(['site', 'promotionId', 'uses'])
      .where('subject', '=', buyerDigest(email) ?? '')
      .where(sql<boolean>`subject <> ''`)
      .execute(),
    accounts: await findAccounts(db, email),
    isMember: await isMember(database, email),
  };
}

/** Small and capital letters of ASCII are the same; others are compared where the record is read. */
function containing(
  { dialect }: Pick<Database, 'dialect'>,
  column: string,
  email: string,
): RawBuilder<boolean> {
  const ascii = sameEmail(email)
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    // JSON writes a quotation mark and a backslash otherwise.
    .replaceAll(/[^\x20-\x7e]+|"|\\\\/g, '%');
  const like = dialect === 'postgres' ? sql`collate "C" ilike` : sql`like`;
  return sql<boolean>`${sql.ref(column)} ${like} ${`%${ascii}%`} escape '\\'`;
}

/** Word for word the conditions of indexes: ended by an older node, not ended, and being paid for. */
const withoutKey = [
  sql`buyer is null and state in ('completed', 'canceled')`,
  sql`state in ('incomplete', 'requires_escalation', 'ready_for_complete')`,
  sql`state = 'complete_in_progress' and id in (select checkout_id from payment_attempt where outcome is null)`,
];

async function checkoutsOf(database: Database, email: string): Promise<Checkout[]> {
  const digest = buyerDigest(email) ?? '';
  const conditions = [
    sql`buyer = ${digest} and buyer is not null and buyer <> ''`,
    ...withoutKey.map((where) => sql`${where} and ${containing(database, 'body', email)}`),
  ];
  const found = new Map<string, Checkout>();
  for (const where of conditions)
    for (const checkout of await bodies<Checkout>(database, 'checkout', where))
      if (isBuyer(checkout.input.buyer, email)) found.set(checkout.id, checkout);
  return [...found.values()];
}

/** Of their payments, and those that have not ended. */
async function placementRows(
  { db }: Pick<Database, 'db'>,
  attempts: FoundBuyer['attempts'],
  contains: RawBuilder<boolean>,
) {
  const all = db.selectFrom('storePlacement').select(['id', 'site', 'number', 'checkoutId', 'state', 'body']);
  const rows = await all
    .where('state', 'in', ['prepared', 'committing', 'challenged', 'placed'])
    .where(contains)
    .execute();
  for (const { id } of attempts) rows.push(...(await all.where('reference', '=', id).execute()));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

async function bodies<R>(
  { db }: Pick<Database, 'db'>,
  table: 'cart' | 'checkout',
  where: RawBuilder<unknown>,
): Promise<R[]> {
  const { rows } = await sql<{ body: string }>`select body from ${sql.table(table)} where ${where}`.execute(
    db,
  );
  return rows.map(({ body }) => JSON.parse(body) as R);
}

async function recordsOf(
  { db }: Pick<Database, 'db'>,
  orders: readonly OrderKey[],
): Promise<Pick<FoundBuyer, 'records' | 'storeOrders' | 'updates' | 'mails'>> {
  const found: Pick<FoundBuyer, 'records' | 'storeOrders' | 'updates' | 'mails'> = {
    records: [],
    storeOrders: [],
    updates: [],
    mails: [],
  };
  for (const { site, number } of orders) {
    const of = (table: 'orderRecord' | 'storeOrder') =>
      db
        .selectFrom(table as 'orderRecord')
        .select('body')
        .where('site', '=', site)
        .where('number', '=', number)
        .execute();
    found.records.push(...(await of('orderRecord')).map(({ body }) => JSON.parse(body) as OrderRecord));
    found.storeOrders.push(...(await of('storeOrder')).map(({ body }) => JSON.parse(body) as unknown));
    const notices = await db
      .selectFrom('orderNotice')
      .select('body')
      .where('site', '=', site)
      .where('orderNumber', '=', number)
      .execute();
    found.updates.push(...notices.map(({ body }) => JSON.parse(body) as OrderNotice));
    found.mails.push(
      ...(await db
        .selectFrom('mailOutbox')
        .select(['id', 'site', 'orderNumber', 'recipient', 'createdAt', 'ended'])
        .where('site', '=', site)
        .where('orderNumber', '=', number)
        .execute()),
    );
  }
  return found;
}

async function attemptsOf(
  { db }: Pick<Database, 'db'>,
  checkoutIds: readonly string[],
): Promise<FoundBuyer['attempts']> {
  const found: FoundBuyer['attempts'] = [];
  for (const checkoutId of checkoutIds) {
    const rows = await db
      .selectFrom('paymentAttempt')
      .select(['outcome', 'body'])
      .where('checkoutId', '=', checkoutId)
      .execute();
    for (const { outcome, body } of rows) {
      const { id, site, amount, currency, startedAt } = JSON.parse(body) as Attempt;
      found.push({ id, site, checkoutId, amount, currency, startedAt, outcome });
    }
  }
  return found;
}

async function messagesOf(database: Database, email: string): Promise<ContactMessage[]> {
  const ids = await database.db
    .selectFrom('contactMessage')
    .select(['id', 'email'])
    .where(
      // Both databases know the small letters of ASCII.
      /^[\x21-\x7e]+$/.test(sameEmail(email))
        ? sql<boolean>`lower(email) = ${sameEmail(email)}`
        : containing(database, 'email', email),
    )
    .execute();
  const messages = contactMessages(database);
  const own = ids.filter((row) => sameEmail(row.email) === sameEmail(email));
  const read = await Promise.all(own.map(({ id }) => messages.read(id)));
  return read.filter((message) => message !== undefined);
}

async function isMember({ db }: Pick<Database, 'db'>, email: string): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`select email from ${sql.table('user')}`.execute(db);
  return rows.some((row) => sameEmail(row.email) === sameEmail(email));
}

/** Those that wait: to this address, or about a message from it. */
async function lettersOf(
  { db }: Pick<Database, 'db'>,
  secret: Secret,
  email: string,
): Promise<Notification[]> {
  const seal = sealWith(secret, 'letter');
  const rows = await db.selectFrom('letter').select(['id', 'body']).where('body', 'is not', null).execute();
  return rows.flatMap(({ id, body }) => {
    const text = openOr(() => seal.open(body ?? '', id));
    if (text === undefined) return [];
    const letter = JSON.parse(text) as Omit<Notification, 'id'>;
    const isTheirs = [letter.to, letter.replyTo].some(
      (address) => address !== undefined && sameEmail(address) === sameEmail(email),
    );
    return isTheirs ? [{ id, ...letter }] : [];
  });
}

/** Of the buyer's checkouts, and those that name the address, such as of a cart. */
async function answersOf(
  { db }: Pick<Database, 'db'>,
  secret: Secret,
  { email, checkoutIds }: { email: string; checkoutIds: ReadonlySet<string> },
): Promise<KeptAnswer[]> {
  const openAnswer = openKeptAnswers(secret);
  const named = new RegExp(
    `(?<![\\w.%+-])${sameEmail(email).replaceAll(/[^\w@]/g, String.raw`\$&`)}(?![\\w.-])`,
    'i',
  );
  const found: KeptAnswer[] = [];
  let after: { scope: string; key: string } | undefined;
  for (;;) {
    const rows = await db
      .selectFrom('storedAnswer')
      .select(['scope', 'key', 'checkoutId', 'answer'])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(scope, key) > (${after?.scope}, ${after?.key})`),
      )
      .orderBy('scope')
      .orderBy('key')
      .limit(portion)
      .execute();
    for (const { answer, ...row } of rows) {
      const text = answer === null ? undefined : openOr(() => openAnswer(answer, row));
      const isTheirs =
        (row.checkoutId !== null && checkoutIds.has(row.checkoutId)) ||
        (text !== undefined && named.test(text));
      if (isTheirs) found.push({ ...row, answer: text === undefined ? null : (JSON.parse(text) as unknown) });
    }
    after = rows.at(-1);
    if (rows.length < portion) return found;
  }
}

/** What another secret sealed cannot be read by anybody here. */
function openOr(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
