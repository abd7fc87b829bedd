/** The payment processor of a store: which account is charged, and the form that connects one. */
import { isLiveKey, readStripeKeys, type ProcessorFacts, type Site, type StripeKeys } from '#commerce';
import { httpProblem } from '#http';
import { SecretRefused } from '#storage';
import {
  badge,
  button,
  card,
  copyable,
  facts,
  html,
  input,
  linkButton,
  notice,
  tick,
  type Html,
  type Insert,
} from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import { storePath } from '../address.ts';
import type { AccountRefusal, Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';

const processorPath = (site: Pick<Site, 'id'>, action = ''): string =>
  storePath(site.id, `payments/processor${action}`);

/** @throws Problem for a store whose platform charges the payments */
async function embeddedSite(c: SiteContext, stores: Stores): Promise<Site> {
  const site = await findSite(c, stores);
  if (site.backend !== 'embedded')
    throw httpProblem('not-found', { detail: 'The platform of this store charges its payments.' });
  return site;
}

/** For the page of payments. */
export async function processorCard(c: SiteContext, stores: Stores, site: Site): Promise<Html> {
  if (site.backend !== 'embedded')
    return card(
      html`<h3>Payment processor</h3>
        <p>The platform of this store charges its payments.</p>`,
    );
  const { source, facts: processor, health } = await stores.processor.state(site.id);
  const mayChange = may(c, 'manage');
  const problems = processor.name === 'stripe' ? await stores.paymentProblems(site) : [];
  return card(
    html`<h3>Payment processor</h3>
      ${
        processor.name === 'stripe'
          ? facts([
              ['Processor', html`Stripe ${modeBadge(processor)} ${healthBadge(health)}`],
              ['Publishable key', html`<code>${shortKey(processor.publishableKey)}</code>`],
              [
                'Keys',
                source === 'store' ? 'Of this store' : 'From the settings of the service (STRIPE_SECRET_KEY)',
              ],
            ] satisfies [string, Insert][])
          : source === 'unreadable'
            ? html`<p>
                The keys of this store cannot be decrypted: SECRET has changed since they were encrypted.
                Connect Stripe again, or restore SECRET.
              </p>`
            : html`<p>No processor is connected, so agents cannot pay.</p>`
      }
      ${problems.map((problem) => notice(problem, 'warn'))}
      ${
        mayChange &&
        html`<p class="actions">
          ${linkButton(processorPath(site), processor.name === 'stripe' ? 'Change keys' : 'Connect Stripe', {
            main: processor.name !== 'stripe',
          })}
          ${(source === 'store' || source === 'unreadable') && linkButton(processorPath(site, '/disconnect'), 'Disconnect', { slight: true })}
        </p>`
      }`,
  );
}

const modeBadge = (processor: ProcessorFacts): Html =>
  processor.name === 'stripe' && isLiveKey(processor.publishableKey)
    ? badge('live', 'good')
    : badge('test mode', 'warn');

const healthBadge = (health: { ok: true } | { ok: false; code: string }): Html | false =>
  !health.ok && badge(`rejects the keys: ${health.code}`, 'bad');

const shortKey = (key: string): string => (key.length > 20 ? `${key.slice(0, 12)}…${key.slice(-4)}` : key);

export async function showProcessor(c: SiteContext, stores: Stores): Promise<Response> {
  return processorPage(c, stores, await embeddedSite(c, stores));
}

export async function connectProcessor(c: SiteContext, stores: Stores): Promise<Response> {
  const given = await readFields(c);
  const site = await embeddedSite(c, stores);
  const read = readStripeKeys({
    publishableKey: given['publishableKey'],
    secretKey: given['secretKey'],
    webhookSecret: given['webhookSecret'],
  });
  if (!read.ok) return processorPage(c, stores, site, { given, errors: read.errors });
  try {
    const connected = await stores.processor.connect({ ...changeOf(c, site, given), keys: read.keys });
    if (connected.ok) return c.redirect(`${storePath(site.id, 'payments')}?said=connected`, 303);
    const { why, text } = connected;
    return processorPage(c, stores, site, {
      given,
      ...(why === 'rejected' || why === 'unreachable' ? { errors: { secretKey: text } } : { said: text }),
      asksForOrders: why === 'paid-orders',
    });
  } catch (error) {
    if (!(error instanceof SecretRefused)) throw error;
    return processorPage(c, stores, site, { given, said: error.message });
  }
}

const changeOf = (c: SiteContext, site: Site, given: Readonly<Record<string, string>>) => ({
  site: site.id,
  leaveOrders: given['leaveOrders'] === 'on',
  by: c.get('member').email,
});

const leaveOrders = (checked = false): Html =>
  tick({
    name: 'leaveOrders',
    label: 'I will refund earlier orders at Stripe',
    checked,
    full: true,
  });

export async function askDisconnect(
  c: SiteContext,
  stores: Stores,
  refused?: AccountRefusal,
): Promise<Response> {
  const site = await embeddedSite(c, stores);
  return storePage(c, site, {
    tab: 'payments',
    heading: 'Disconnect Stripe?',
    ...(refused ? { status: 409 as const, said: notice(refused.text, 'warn') } : {}),
    content: html`<p>
        The keys of this store are deleted. Agents cannot pay then, unless the service has keys in its
        settings.
      </p>
      <form class="stack" method="post" action="${processorPath(site, '/disconnect')}">
        ${refused?.why === 'paid-orders' && leaveOrders()}
        <p class="actions">
          ${button('Disconnect', { danger: true })} ${linkButton(storePath(site.id, 'payments'), 'Keep it')}
        </p>
      </form>`,
  });
}

export async function disconnectProcessor(c: SiteContext, stores: Stores): Promise<Response> {
  const given = await readFields(c);
  const site = await embeddedSite(c, stores);
  const done = await stores.processor.disconnect(changeOf(c, site, given));
  if (!done.ok) return askDisconnect(c, stores, done);
  return c.redirect(`${storePath(site.id, 'payments')}?said=disconnected`, 303);
}

/** A secret key that was pasted into the wrong field is not sent back. */
const publicPart = (given = ''): string => (given.trim().startsWith('pk_') ? given : '');

async function processorPage(
  c: SiteContext,
  stores: Stores,
  site: Site,
  {
    given = {},
    errors = {},
    said,
    asksForOrders = false,
  }: {
    given?: Readonly<Record<string, string>>;
    errors?: Partial<Record<keyof StripeKeys, string>>;
    said?: string;
    asksForOrders?: boolean;
  } = {},
): Promise<Response> {
  const isRejected = said !== undefined || Object.keys(errors).length > 0;
  /** Secrets are never sent back to the page. */
  const field = (name: keyof StripeKeys, value = '') => ({
    name,
    value,
    required: true,
    maxLength: 200,
    autocomplete: 'off',
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });
  return storePage(c, site, {
    tab: 'payments',
    heading: 'Connect Stripe',
    ...(isRejected ? { status: 400 as const } : {}),
    ...(said === undefined ? {} : { said: notice(said, 'warn') }),
    content: html`<ol class="prose">
        <li>
          In the Stripe Dashboard, open <em>Developers → API keys</em> and copy the publishable key and the
          secret key. A restricted key needs write access to PaymentIntents, Checkout Sessions, and Refunds.
        </li>
        <li>
          Under <em>Developers → Webhooks</em>, add an endpoint for the events
          <code>payment_intent.*</code> and <code>checkout.session.*</code> with this URL, and copy its
          signing secret: ${copyable('webhook-url', stores.processor.webhookUrl(site), 'the webhook URL')}
        </li>
        <li>Paste all three below. Test keys move no money.</li>
      </ol>
      <form class="fields narrow" method="post" action="${processorPath(site)}" novalidate>
        ${input({
          ...field('publishableKey', publicPart(given['publishableKey'])),
          label: 'Publishable key',
          hint: 'Starts with pk_live_ or pk_test_.',
        })}
        ${input({
          ...field('secretKey'),
          label: 'Secret key',
          type: 'password',
          hint: 'Starts with sk_ or rk_. Stored encrypted, and never shown again.',
        })}
        ${input({
          ...field('webhookSecret'),
          label: 'Webhook signing secret',
          type: 'password',
          hint: 'Starts with whsec_.',
        })}
        ${asksForOrders && leaveOrders(given['leaveOrders'] === 'on')}
        <p class="actions">
          ${button('Connect', { main: true })} ${linkButton(storePath(site.id, 'payments'), 'Cancel')}
        </p>
      </form>`,
  });
}
