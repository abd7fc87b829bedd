/** Delivery of the mails that are due, on any number of nodes: each at least once, and almost always once. */
import type { Site } from '#commerce';
import type { MailOutbox, WaitingMail } from './outbox.ts';
import { renderConfirmation } from './render.ts';
import { nextTryAt } from './retries.ts';
import { longestSendMs, MailFailure, type MailTransport } from './transport.ts';
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

export interface MailDelivery {
  /**
   * Tries what is due, at most `limit` mails. Rejects when the outbox does not answer.
   * @param signal aborted: nothing new is begun
   */
  deliverDue(limit: number, signal?: AbortSignal): Promise<Record<Delivery, number>>;
}

type Delivery = 'sent' | 'failed' | 'dropped';
type Parts = Required<MailDeps>;

const atOnce = 4;
/** After it a node that died is thought dead. */
const claimMs = longestSendMs + 75_000;
/** A confirmation that comes later than this, as after weeks without a relay, does more harm than good. */
export const longestWaitMs = 7 * 24 * 3_600_000;

export function createMailDelivery(deps: MailDeps): MailDelivery {
  const orderLink = async () => undefined;
  const parts: Parts = { now: Date.now, random: Math.random, log: () => {}, orderLink, ...deps };
  return {
    async deliverDue(limit, signal) {
      const counts = { sent: 0, failed: 0, dropped: 0 };
      for (let left = limit; left > 0;) {
        if (signal?.aborted) break;
        const due = await parts.outbox.due(parts.now(), Math.min(left, atOnce));
        if (due.length === 0) break;
        left -= due.length;
        const deliveries = await Promise.allSettled(due.map((mail) => take(parts, mail)));
        for (const delivery of deliveries) {
          if (delivery.status === 'rejected') throw delivery.reason;
          if (delivery.value) counts[delivery.value] += 1;
        }
      }
      return counts;
    },
  };
}

async function take(parts: Parts, mail: WaitingMail): Promise<Delivery | undefined> {
  const until = parts.now() + claimMs;
  if (!(await parts.outbox.claim(mail, until))) return undefined;
  return settle(parts, { ...mail, nextTryAt: until }, await tryMail(parts, mail));
}

type Failure = { reason: string; isFinal: boolean };

async function tryMail(parts: Parts, mail: WaitingMail): Promise<Failure | undefined> {
  if (parts.now() - mail.createdAt > longestWaitMs) return { reason: 'too-old', isFinal: true };
  try {
    const site = await parts.site(mail.site);
    if (!site) return { reason: 'no-site', isFinal: false };
    const permalink = (await parts.orderLink(site, mail.orderNumber)) ?? mail.order.permalink;
    const { subject, text, html } = renderConfirmation({ ...mail.order, permalink }, site, mail.locale);
    const fromName = oneLine(site.name);
    await parts.transport.send({ id: mail.id, to: mail.to, fromName, subject, text, html });
    return undefined;
  } catch (error) {
    // The words of other errors may hold the address: only ours are told.
    if (error instanceof MailFailure) return { reason: error.message, isFinal: error.isFinal };
    return { reason: error instanceof Error ? error.name : 'unknown', isFinal: false };
  }
}

async function settle(parts: Parts, mail: WaitingMail, failure: Failure | undefined): Promise<Delivery> {
  const at = parts.now();
  if (!failure) {
    await parts.outbox.end(mail, { outcome: 'sent', at });
    return 'sent';
  }
  const { reason, isFinal } = failure;
  const tries = mail.tries + 1;
  const tryAt = isFinal ? undefined : nextTryAt(tries, at, parts.random());
  if (tryAt === undefined) await parts.outbox.end(mail, { outcome: 'dropped', at, reason });
  else await parts.outbox.postpone(mail, { tryAt, reason });
  const delivery = tryAt === undefined ? 'dropped' : 'failed';
  parts.log(`mail-${delivery}`, { site: mail.site, tries, reason });
  return delivery;
}
