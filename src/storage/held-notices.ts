/** Order updates that a partner refused: they wait for a person, not for their time. */
import { sql } from 'kysely';
import { heldNotice } from '#commerce';
import type { Executor } from './statement.ts';

export const isHeld = sql<boolean>`ended is null and next_try_at >= ${sql.lit(heldNotice)}`;
export const notHeld = sql<boolean>`next_try_at < ${sql.lit(heldNotice)}`;

/** The time of the next try is that of the end, by which it is deleted some day. */
export const ending = (on: Executor, now: number) =>
  on.updateTable('orderNotice').set({ ended: 'dropped', nextTryAt: now }).where('ended', 'is', null);
