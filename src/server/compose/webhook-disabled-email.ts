/** Tells the owners when the service turned off an address of theirs. */
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
  gone: 'Its server answered 410 Gone.',
  failing: 'Nothing was delivered to it for five days.',
};

export const notifyWebhookDisabled =
  ({ notifications, accounts, config, sink, now }: WebhookDisabledDeps) =>
  async (id: string, reason: 'gone' | 'failing'): Promise<void> => {
    const found = notifications.canSend ? await sink(id) : undefined;
    if (!found) return;
    const page = `${config.baseUrl ?? ''}/dashboard/webhooks/${id}`;
    const text = [
      `Portico has turned off the webhook to ${URL.parse(found.url)?.host}.`,
      reasons[reason],
      '',
      'Events that happen while it is off are not sent later. Once the receiver works again, send it a test event and turn it on:',
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
          // An address that nobody can write to keeps no other from being told.
          if (!(error instanceof MailFailure)) throw error;
        });
    }
  };
