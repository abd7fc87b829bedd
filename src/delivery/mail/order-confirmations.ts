/** Confirmations of orders, on their way to buyers. */
import type { OutgoingMail, Site } from '#commerce';
import { renderConfirmation } from './confirmation.ts';
import { createMailQueue, type MailDelivery, type Outbox, type QueuedMail } from './mail-queue.ts';
import { oneLine, type MailTransport } from './transport.ts';

export interface QueuedConfirmation extends OutgoingMail, QueuedMail {
  createdAt: number;
}

/** Where confirmations wait: a port, so that delivery names no database. */
export type MailOutbox = Outbox<QueuedConfirmation>;

export interface MailDeps {
  outbox: MailOutbox;
  transport: MailTransport;
  site(id: string): Promise<Site | undefined>;
  /** Where the buyer sees the order; default its permalink, which shows nothing before it is asked for an address. */
  orderLink?(site: Site, number: string): Promise<string | undefined>;
  /** Epoch milliseconds. */
  now?: () => number;
  /** 0 to 1; spreads the tries. */
  random?: () => number;
  /** Logs what an operator should know. No personal data, no ids. */
  log?: (event: string, facts: Record<string, unknown>) => void;
}

export function createMailDelivery(deps: MailDeps): MailDelivery {
  const { outbox, transport, site: siteOf, orderLink, now = Date.now, random = Math.random } = deps;
  return createMailQueue({
    outbox,
    now,
    random,
    log: deps.log ?? (() => {}),
    facts: ({ site }) => ({ site }),
    async send(mail) {
      const site = await siteOf(mail.site);
      if (!site) return 'no-site';
      const permalink = (await orderLink?.(site, mail.orderNumber)) ?? mail.order.permalink;
      const { subject, text, html } = renderConfirmation({ ...mail.order, permalink }, site, mail.locale);
      const fromName = oneLine(site.name);
      await transport.send({ id: mail.id, to: mail.to, fromName, subject, text, html });
      return undefined;
    },
  });
}
