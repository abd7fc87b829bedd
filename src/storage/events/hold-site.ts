/** Until the transaction ends no other node adds up events or refusals of this site: the names that are told apart are bounded. */
import type { Executor } from '../statement.ts';

export const holdSite = (inside: Executor, site: string): Promise<unknown> =>
  inside
    .insertInto('eventCount')
    .values({ site, until: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) =>
      conflict.column('site').doUpdateSet((set) => ({ until: set.ref('eventCount.until') })),
    )
    .execute();
