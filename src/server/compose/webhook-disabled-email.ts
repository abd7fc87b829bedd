/** Notifies owners when the service turned off one of their webhooks. */
import { MailFailure, type Notifications } from '#mail';
import type { EventWebhook } from '#event-webhooks';
import type { Accounts } from '#web';

export interface WebhookDisabledDeps {
  notifications: Notifications;
  accounts: Pick<Accounts, 'people'>;
  config: { readonly baseUrl: string | undefined };
  sink(id: string): Promise<EventWebhook | undefined>;
  /** Epoch milliseconds. */
  now(): number;
}

const reasons = {
  gone: 'Its server responded with 410 Gone.',
  failing: 'All deliveries have failed for 5 days.',
};

export const notifyWebhookDisabled =
  ({ notifications, accounts, config, sink, now }: WebhookDisabledDeps) =>
  async (id: string, reason: 'gone' | 'failing'): Promise<void> => {
    const found = notifications.canSend ? await sink(id) : undefined;
    if (!found) return;
    const page = `${config.baseUrl ?? ''}/dashboard/webhooks/${id}`;
    const text = [
      `Portico turned off the webhook to ${URL.parse(found.url)?.host}.`,
      reasons[reason],
      '',
      'Events that happen while it is off are not sent later. When the receiver works again, send a test event and turn the webhook on:',
      page,
    ].join('\n');
    // At most one a day for each address, however many deliveries fail at once.
    const day = new Date(now()).toISOString().slice(0, 10);
    for (const { id: person, role, email } of await accounts.people.list()) {
      if (role !== 'owner') continue;
      const subject = 'A webhook was turned off';
      await notifications
        .queue({ id: `sink-off ${id} ${day} ${person}`, to: email, subject, text })
        .catch((error: unknown) => {
          // One undeliverable address must not keep others from being notified.
          if (!(error instanceof MailFailure)) throw error;
        });
    }
  };
