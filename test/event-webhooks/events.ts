/** Events made up for tests: written as the core writes them. */
import type { CommerceEvent } from '#commerce';
import { commerceStore, type Database } from '#storage';

export const noon = Date.parse('2026-11-20T12:00:00Z');
export const minute = 60_000;
export const day = 86_400_000;

let made = 0;

export function event(
  type: CommerceEvent['type'],
  at: number,
  more: Partial<CommerceEvent> = {},
): CommerceEvent {
  made += 1;
  return {
    id: `evt_${String(made).padStart(8, '0')}`,
    type,
    site: 'demo',
    at,
    release: '2026-08-25',
    ...more,
  };
}

export const writeEvents = (database: Database, events: CommerceEvent[]): Promise<void> =>
  commerceStore(database, { secret: 'a secret of a test that is long enough' }).transaction((write) =>
    write.insertEvents(events),
  );
