/** Delivery of the mails to buyers. */
import type { Site } from '#commerce';
import { createDelivery, type MailDelivery } from './delivery.ts';
import type { MailOutbox } from './outbox.ts';
import { renderConfirmation } from './render.ts';
import type { MailTransport } from './transport.ts';
import { oneLine } from './words.ts';

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
  /** Told what an operator should know. No personal data, no ids. */
  log?: (event: string, facts: Record<string, unknown>) => void;
}

export function createMailDelivery(deps: MailDeps): MailDelivery {
  const { outbox, transport, site: siteOf, orderLink, now = Date.now, random = Math.random } = deps;
  return createDelivery({
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
