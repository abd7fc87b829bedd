/** Notifies owners when the service turned off one of their webhooks. */
import { translator } from '#language';
import { MailFailure, type Notifications } from '#mail';
import type { EventWebhook } from '#event-webhooks';
import type { Accounts } from '#web';
import { noticeMessages } from './messages/index.ts';

export interface WebhookDisabledDeps {
  notifications: Notifications;
  accounts: Pick<Accounts, 'people'>;
  config: { readonly baseUrl: string | undefined };
  sink(id: string): Promise<EventWebhook | undefined>;
  /** Epoch milliseconds. */
  now(): number;
}

export const notifyWebhookDisabled =
  ({ notifications, accounts, config, sink, now }: WebhookDisabledDeps) =>
  async (id: string, reason: 'gone' | 'failing'): Promise<void> => {
    const found = notifications.canSend ? await sink(id) : undefined;
    if (!found) return;
    const words = translator(noticeMessages, notifications.language);
    const page = `${config.baseUrl ?? ''}/dashboard/webhooks/${id}`;
    const text = [
      words('webhook-host', { host: URL.parse(found.url)?.host ?? '' }),
      words(reason),
      '',
      words('webhook-next'),
      page,
    ].join('\n');
    // At most one a day for each address, however many deliveries fail at once.
    const day = new Date(now()).toISOString().slice(0, 10);
    for (const { id: person, role, email } of await accounts.people.list()) {
      if (role !== 'owner') continue;
      const subject = words('webhook-off');
      await notifications
        .queue({ id: `sink-off ${id} ${day} ${person}`, to: email, subject, text })
        .catch((error: unknown) => {
          // One undeliverable address must not keep others from being notified.
          if (!(error instanceof MailFailure)) throw error;
        });
    }
  };
