/** Mails that wait: taken by one node at a time, and forgotten but for their outcome once they have ended. */
import type { MailOutbox, WaitingMail } from '#mail';
import type { Database } from '../tables.ts';
import { waitingRows } from './waiting.ts';

type Body = Pick<WaitingMail, 'locale' | 'order'>;

export function mailOutbox(database: Pick<Database, 'db' | 'transaction'>): MailOutbox {
  return {
    ...waitingRows(database, 'mailOutbox', { body: null, recipient: null }),
    async due(now, limit) {
      const rows = await database.db
        .selectFrom('mailOutbox')
        .select(['id', 'site', 'orderNumber', 'recipient', 'body', 'createdAt', 'tries', 'nextTryAt'])
        .where('ended', 'is', null)
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(limit)
        .execute();
      return rows.map(({ body, recipient, nextTryAt, ...row }) => ({
        ...row,
        ...(JSON.parse(body ?? '') as Body),
        to: recipient ?? '',
        nextTryAt: nextTryAt ?? 0,
      }));
    },
  };
}
