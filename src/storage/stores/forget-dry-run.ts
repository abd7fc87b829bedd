/** Takes a checkout that was made for trying out of the statistics, so that the funnel shows agents only. */
import type { CommerceEvent } from '#commerce';
import type { Database } from '../tables.ts';

/** More events than a busy store has in the few seconds of a try. */
const most = 5_000;

/**
 * Removes the event of the checkout, and that of its session when it began after `since`.
 * @param since epoch milliseconds at which the try began
 * @returns false when the checkout is not known here: another service answered
 */
export async function forgetDryRun(
  { db }: Pick<Database, 'db'>,
  { site, checkoutId, since }: { site: string; checkoutId: string; since: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('commerceEvent')
    .select('body')
    .where('site', '=', site)
    .where('at', '>=', since)
    .orderBy('at')
    .limit(most)
    .execute();
  const events = rows.map(({ body }) => JSON.parse(body) as CommerceEvent);
  const made = events.find((event) => event.checkoutId === checkoutId);
  if (!made) return false;
  const mine = events.filter(
    (event) =>
      event.checkoutId === checkoutId ||
      (event.type === 'session_created' && made.session !== undefined && event.session === made.session),
  );
  await db
    .deleteFrom('commerceEvent')
    .where('site', '=', site)
    .where(
      'id',
      'in',
      mine.map(({ id }) => id),
    )
    .where('at', '>=', since)
    .execute();
  return true;
}
