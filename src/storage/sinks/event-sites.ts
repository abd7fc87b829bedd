/** Sites that have events: one look into the index for each, however many events there are. */
import type { Executor } from '../statement.ts';

export async function eventSites(on: Executor): Promise<string[]> {
  const sites: string[] = [];
  for (;;) {
    const { site } = await on
      .selectFrom('commerceEvent')
      .select(({ fn }) => fn.min('site').as('site'))
      .where('site', '>', sites.at(-1) ?? '')
      .executeTakeFirstOrThrow();
    if (site === null) return sites;
    sites.push(site);
  }
}
