/** Records what commands do to data in the dashboard's activity, like the actions of members. */
import type { Database } from '#storage';
import { whoRunsIt } from './who.ts';

/**
 * Recorded before the work starts, so that no work goes unrecorded.
 * @param what in words that follow a name: "erased a buyer"
 * @param work returns what was affected, never personal data
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
