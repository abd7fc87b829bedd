/** What a command does to data is in the activity of the dashboard, as what members do. */
import type { Database } from '#storage';
import { whoRunsIt } from './who.ts';

/**
 * Written before it is done, so that nothing is done unwritten.
 * @param what in words that follow a name: "erased a buyer"
 * @param work returns what it was done to, never personal data
 */
export async function recorded<T>(
  database: Database,
  what: string,
  work: () => Promise<{ value: T; about: string }>,
): Promise<T> {
  const { createMemberActs } = await import('#storage');
  const acts = createMemberActs(database);
  const begun = await acts.begin({ at: Date.now(), memberId: '', who: whoRunsIt(), what, about: '' });
  const { value, about } = await work();
  await acts.end(begun, 'done', about);
  return value;
}
