/** Messages from the contact form, agents, and MCP, as shown in the inbox. */
import { sql } from 'kysely';
import { storable } from '../statement.ts';
import type { Database, Tables } from '../tables.ts';

export type ContactState = 'new' | 'read' | 'archived';
export type ContactSource = 'form' | 'agent' | 'mcp';

export interface ContactMessage {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  state: ContactState;
  source: ContactSource;
  name: string;
  email: string;
  /** `salesforce`, `shopify`, `adobe`, `headless` or `other`. */
  platform?: string;
  /** As it was written: text of others, to be escaped wherever it is shown. */
  message: string;
}

/** The last one of the page before. */
export type ContactCursor = Pick<ContactMessage, 'createdAt' | 'id'>;

export interface ContactMessageStore {
  /** As `new`. */
  insert(message: Omit<ContactMessage, 'state'>): Promise<void>;
  /** Newest first. */
  list(page: {
    limit: number;
    before?: ContactCursor | undefined;
    state?: ContactState | undefined;
    /** Text in the name, email address, or message; ASCII case is ignored. */
    search?: string | undefined;
  }): Promise<ContactMessage[]>;
  read(id: string): Promise<ContactMessage | undefined>;
  /** @returns false when there is none of this id */
  mark(id: string, state: ContactState): Promise<boolean>;
  /** @returns false when there is none of this id */
  remove(id: string): Promise<boolean>;
  counts(): Promise<Record<ContactState, number>>;
}

export function contactMessages({ db, dialect }: Pick<Database, 'db' | 'dialect'>): ContactMessageStore {
  return {
    async insert(message) {
      const { name, email, platform = null, message: text } = message;
      const said = { name: storable(name), email: storable(email), message: storable(text) };
      await db
        .insertInto('contactMessage')
        .values({ ...message, ...said, platform, state: 'new' })
        .execute();
    },
    async list({ limit, before, state, search }) {
      let query = db
        .selectFrom('contactMessage')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (state) query = query.where('state', '=', state);
      if (search !== undefined) {
        const pattern = `%${storable(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
        // SQLite's own takes no notice of capitals; PostgreSQL is four times as fast where only those of ASCII count.
        const like = dialect === 'postgres' ? sql`collate "C" ilike` : sql`like`;
        const has = (column: 'name' | 'email' | 'message') =>
          sql<boolean>`${sql.ref(column)} ${like} ${pattern} escape '\\'`;
        query = query.where(({ or }) => or([has('name'), has('email'), has('message')]));
      }
      if (before) {
        const { createdAt, id } = before;
        query = query.where(({ eb, and, or }) =>
          or([eb('createdAt', '<', createdAt), and([eb('createdAt', '=', createdAt), eb('id', '<', id)])]),
        );
      }
      return (await query.execute()).map(messageOf);
    },
    async read(id) {
      const row = await db.selectFrom('contactMessage').selectAll().where('id', '=', id).executeTakeFirst();
      return row && messageOf(row);
    },
    async mark(id, state) {
      const { numUpdatedRows } = await db
        .updateTable('contactMessage')
        .set({ state })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('contactMessage')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async counts() {
      const rows = await db
        .selectFrom('contactMessage')
        .select(['state', (of) => of.fn.countAll().as('count')])
        .groupBy('state')
        .execute();
      const of = (state: ContactState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
      return { new: of('new'), read: of('read'), archived: of('archived') };
    },
  };
}

type Row = Tables['contactMessage'];

const messageOf = ({ platform, state, source, ...row }: Row): ContactMessage => ({
  ...row,
  state: state as ContactState,
  source: source as ContactSource,
  ...(platform === null ? {} : { platform }),
});
