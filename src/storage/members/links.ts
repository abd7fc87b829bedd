/** Links that are good for one use: printed, or mailed. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../tables.ts';

/** `owner`: makes the first one; `try`: opens the sandbox; `reset`: opens an account; `invite`: makes one; `email`: confirms an address. */
export type LinkKind = 'owner' | 'try' | 'reset' | 'invite' | 'email';

export interface Link {
  kind: LinkKind;
  /** A member's ID, or the email address of an invitation; empty for the first owner. */
  subject: string;
  body: Record<string, string>;
  createdAt: number;
  expiresAt: number;
}

export interface LinkStore {
  /** Replaces the link of the same kind and subject. @returns its token: 256 random bits that are not stored */
  make(link: Pick<Link, 'kind' | 'subject'> & { body?: Link['body']; lastsMs: number }): Promise<string>;
  /** Without using it up; undefined for one that is over, was used, or never was. */
  look(token: string): Promise<Link | undefined>;
  /** Of any number of callers at once exactly one gets it. */
  use(token: string): Promise<Link | undefined>;
  end(kind: LinkKind, subject: string): Promise<void>;
  /** Those that are not over, oldest first. */
  list(kind: LinkKind): Promise<Link[]>;
}

/** @param now epoch milliseconds */
export function linkStore({ db }: Pick<Database, 'db'>, now: () => number = Date.now): LinkStore {
  return {
    async make({ kind, subject, body = {}, lastsMs }) {
      const token = randomBytes(32).toString('base64url');
      const createdAt = now();
      const row = {
        tokenHash: hashOf(token),
        body: JSON.stringify(body),
        createdAt,
        expiresAt: createdAt + lastsMs,
      };
      await db
        .insertInto('accountLink')
        .values({ kind, subject, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(row))
        .execute();
      return token;
    },
    async look(token) {
      const row = await db
        .selectFrom('accountLink')
        .selectAll()
        .where('tokenHash', '=', hashOf(token))
        .where('expiresAt', '>', now())
        .executeTakeFirst();
      return row && linkOf(row);
    },
    async use(token) {
      const row = await db
        .deleteFrom('accountLink')
        .where('tokenHash', '=', hashOf(token))
        .where('expiresAt', '>', now())
        .returningAll()
        .executeTakeFirst();
      return row && linkOf(row);
    },
    async end(kind, subject) {
      await db.deleteFrom('accountLink').where('kind', '=', kind).where('subject', '=', subject).execute();
    },
    async list(kind) {
      const rows = await db
        .selectFrom('accountLink')
        .selectAll()
        .where('kind', '=', kind)
        .where('expiresAt', '>', now())
        .orderBy('createdAt')
        .limit(500)
        .execute();
      return rows.map(linkOf);
    },
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const linkOf = (row: {
  kind: string;
  subject: string;
  body: string;
  createdAt: number;
  expiresAt: number;
}): Link => ({
  kind: row.kind as LinkKind,
  subject: row.subject,
  body: JSON.parse(row.body) as Link['body'],
  createdAt: Number(row.createdAt),
  expiresAt: Number(row.expiresAt),
});
