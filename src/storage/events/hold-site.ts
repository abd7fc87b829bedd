/** Until the transaction ends, no other node counts events or rejected calls of this store, so that limits hold. */
import type { Executor } from '../statement.ts';

export const holdSite = (inside: Executor, site: string): Promise<unknown> =>
  inside
    .insertInto('eventCount')
    .values({ site, until: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) =>
      conflict.column('site').doUpdateSet((set) => ({ until: set.ref('eventCount.until') })),
    )
    .execute();
