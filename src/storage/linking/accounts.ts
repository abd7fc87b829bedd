/** Accounts of buyers: an address of email that its holder proved, and what they chose to save. */
import { randomUUID } from 'node:crypto';
import { buyerDigest, type Address, type Buyer, type Checkout } from '#commerce';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';

export interface BuyerAccount {
  id: string;
  site: string;
  buyer: Buyer & { email: string };
  /** Newest first. */
  addresses: Address[];
}

export interface BuyerAccounts {
  read(site: string, id: string): Promise<BuyerAccount | undefined>;
  /** Creates it at the first sign-in. @param email as its holder proved it */
  signIn(site: string, email: string): Promise<BuyerAccount>;
  save(account: BuyerAccount): Promise<void>;
  /** Of this buyer's orders at the store, newest first, each once; at most 5. */
  pastDetails(site: string, email: string): Promise<{ buyer?: Buyer; addresses: Address[] }>;
}

type Body = Pick<BuyerAccount, 'buyer' | 'addresses'>;

const mostAddresses = 5;

export const buyerAccounts = ({ db }: Pick<Database, 'db'>, now: () => number = Date.now): BuyerAccounts => {
  const read: BuyerAccounts['read'] = async (site, id) => {
    const row = await db
      .selectFrom('buyerAccount')
      .select(['id', 'site', 'body'])
      .where('id', '=', id)
      .where('site', '=', site)
      .executeTakeFirst();
    return row && { id: row.id, site: row.site, ...(JSON.parse(row.body) as Body) };
  };
  return {
    read,
    async signIn(site, email) {
      const buyer = buyerDigest(email);
      if (buyer === undefined) throw new Error('An account needs an email address.');
      const at = now();
      const body: Body = { buyer: { email: email.trim() }, addresses: [] };
      await db
        .insertInto('buyerAccount')
        .values({
          id: `acct_${randomUUID()}`,
          site,
          buyer,
          body: JSON.stringify(body),
          createdAt: at,
          updatedAt: at,
        })
        .onConflict((conflict) => conflict.columns(['buyer', 'site']).doNothing())
        .execute();
      const row = await db
        .selectFrom('buyerAccount')
        .select('id')
        .where('buyer', '=', buyer)
        .where('site', '=', site)
        .executeTakeFirstOrThrow();
      return (await read(site, row.id)) as BuyerAccount;
    },
    async save({ id, site, buyer, addresses }) {
      const body: Body = { buyer, addresses: addresses.slice(0, mostAddresses) };
      await db
        .updateTable('buyerAccount')
        .set({ body: JSON.stringify(body), updatedAt: now() })
        .where('id', '=', id)
        .where('site', '=', site)
        .execute();
    },
    async pastDetails(site, email) {
      const rows = await db
        .selectFrom('checkout')
        .select('body')
        .where('buyer', '=', buyerDigest(email) ?? '')
        .where('state', '=', 'completed')
        .execute();
      const own = rows
        .map(({ body }) => JSON.parse(body) as Checkout)
        .filter((checkout) => checkout.site === site && checkout.input.buyer !== undefined)
        .toSorted((one, other) => other.createdAt - one.createdAt);
      const [latest] = own;
      return {
        ...(latest?.input.buyer ? { buyer: latest.input.buyer } : {}),
        addresses: distinct(own.flatMap(({ input }) => input.groups.flatMap(addressesOf))),
      };
    },
  };
};

const addressesOf = ({ destinations }: Checkout['input']['groups'][number]): Address[] =>
  destinations.filter(({ type }) => type === 'address').map(({ address }) => address);

function distinct(addresses: readonly Address[]): Address[] {
  const complete = addresses.filter(({ street, country }) => street !== undefined && country !== undefined);
  return [...new Map(complete.map((one) => [JSON.stringify(one).toLowerCase(), one])).values()].slice(
    0,
    mostAddresses,
  );
}

export interface FoundAccount extends Body {
  id: string;
  site: string;
  createdAt: number;
}

/** At every store. */
export async function findAccounts(db: Executor, email: string): Promise<FoundAccount[]> {
  const rows = await db
    .selectFrom('buyerAccount')
    .select(['id', 'site', 'body', 'createdAt'])
    .where('buyer', '=', buyerDigest(email) ?? '')
    .execute();
  return rows.map(({ body, ...row }) => ({ ...row, ...(JSON.parse(body) as Body) }));
}

/** With every link to a platform, and sign-ins under way. @returns how many accounts there were */
export async function eraseAccounts(on: Executor, email: string): Promise<number> {
  const buyer = buyerDigest(email);
  if (buyer === undefined) return 0;
  const rows = await on.selectFrom('buyerAccount').select('id').where('buyer', '=', buyer).execute();
  const owners = [...rows.map(({ id }) => id), buyer];
  await on.deleteFrom('linkingRecord').where('account', 'in', owners).execute();
  await on.deleteFrom('buyerAccount').where('buyer', '=', buyer).execute();
  return rows.length;
}
