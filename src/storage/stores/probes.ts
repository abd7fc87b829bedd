/** What probes of a site saw last: one of each kind, so that every node shows the same. */
import type { Database } from '../tables.ts';

export interface SiteProbes {
  /** Undefined when it never ran. */
  read(site: string, kind: string): Promise<SiteProbe | undefined>;
  /** Replaces the one before. @param at epoch milliseconds */
  write(site: string, kind: string, probe: SiteProbe): Promise<void>;
}

export interface SiteProbe {
  at: number;
  /** Plain JSON; its shape is defined by the writer. */
  found: unknown;
}

export const siteProbes = ({ db }: Pick<Database, 'db'>): SiteProbes => ({
  async read(site, kind) {
    const row = await db
      .selectFrom('siteProbe')
      .select(['at', 'body'])
      .where('site', '=', site)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row && { at: row.at, found: JSON.parse(row.body) as unknown };
  },
  async write(site, kind, { at, found }) {
    const row = { at, body: JSON.stringify(found) };
    await db
      .insertInto('siteProbe')
      .values({ site, kind, ...row })
      .onConflict((conflict) => conflict.columns(['site', 'kind']).doUpdateSet(row))
      .execute();
  },
});
