/** The payment processor of a store: which account is charged, and the form that connects one. */
import {
  accountKeyOf,
  findProvider,
  isLiveProcessor,
  providerOf,
  providers,
  readProcessorKeys,
  type ProcessorFacts,
  type Provider,
  type ProviderKey,
  type Site,
} from '#commerce';
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
  select,
  tabs,
  tick,
  type Html,
  type Insert,
} from '../../../design/index.ts';
import { readFields } from '../../../form.ts';
import { may } from '../../context.ts';
import { storePath } from '../address.ts';
import type { AccountRefusal, Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { storePaymentTexts as say } from './messages/index.ts';

const processorPath = (site: Pick<Site, 'id'>, action = ''): string =>
  storePath(site.id, `payments/processor${action}`);

/** @throws Problem for a store whose platform charges the payments */
async function embeddedSite(c: SiteContext, stores: Stores): Promise<Site> {
  const site = await findSite(c, stores);
  if (site.backend !== 'embedded') throw httpProblem('not-found', { detail: say('platform-charges') });
  return site;
}

/** For the page of payments. */
export async function processorCard(c: SiteContext, stores: Stores, site: Site): Promise<Html> {
  if (site.backend !== 'embedded')
    return card(
      html`<h3>${say('payment-processor')}</h3>
        <p>${say('platform-charges')}</p>`,
    );
  const { source, facts: processor, health } = await stores.processor.state(site.id);
  const provider = providerOf(processor);
  const mayChange = may(c, 'manage');
  const problems = provider ? await stores.paymentProblems(site) : [];
  return card(
    html`<h3>${say('payment-processor')}</h3>
      ${
        provider
          ? facts([
              [say('processor'), html`${provider.label} ${modeBadge(processor)} ${healthBadge(health)}`],
              [accountLabel(provider), html`<code>${shortKey(accountKeyOf(processor))}</code>`],
              ...(profileOf(processor) === undefined
                ? []
                : [[say('shared-tokens'), html`<code>${profileOf(processor)}</code>`] as const]),
              [say('keys'), source === 'store' ? say('keys-of-store') : say('keys-of-service')],
              ...(source === 'store'
                ? [
                    [
                      say('webhook'),
                      html`<code>${stores.processor.webhookUrl(site, provider.name)}</code>`,
                    ] as const,
                  ]
                : []),
            ] satisfies (readonly [string, Insert])[])
          : source === 'unreadable'
            ? html`<p>${say('keys-unreadable')}</p>`
            : html`<p>${say('no-processor')}</p>`
      }
      ${problems.map((problem) => notice(problem, 'warn'))}
      ${
        mayChange &&
        html`<p class="actions">
          ${linkButton(processorPath(site), provider ? say('change-keys') : say('connect-a-processor'), {
            main: !provider,
          })}
          ${(source === 'store' || source === 'unreadable') && linkButton(processorPath(site, '/disconnect'), say('disconnect'), { slight: true })}
        </p>`
      }`,
  );
}

/** To which agents grant shared payment tokens. */
const profileOf = (processor: ProcessorFacts): string | undefined =>
  processor.name === 'stripe' ? processor.profileId : undefined;

const accountLabel = ({ keys, account }: Provider): string =>
  keys.find(({ name }) => name === account)?.label ?? say('account');

const modeBadge = (processor: ProcessorFacts): Html =>
  isLiveProcessor(processor) === true ? badge(say('live'), 'good') : badge(say('test-mode'), 'warn');

const healthBadge = (health: { ok: true } | { ok: false; code: string }): Html | false =>
  !health.ok && badge(say('rejects-keys', { code: health.code }), 'bad');

const shortKey = (key: string): string => (key.length > 20 ? `${key.slice(0, 12)}…${key.slice(-4)}` : key);

export async function showProcessor(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await embeddedSite(c, stores);
  const { source, facts: present } = await stores.processor.state(site.id);
  const provider = findProvider(c.req.query('provider') ?? '') ?? providerOf(present) ?? firstProvider;
  // A key is often entered again because it was rotated: without the profile, shared payment tokens would be off.
  const profileId = source === 'store' && provider.name === present.name ? profileOf(present) : undefined;
  return processorPage(c, stores, site, provider, profileId === undefined ? {} : { given: { profileId } });
}

const firstProvider = providers[0] as Provider;

export async function connectProcessor(c: SiteContext, stores: Stores): Promise<Response> {
  const given = await readFields(c);
  const site = await embeddedSite(c, stores);
  const provider = findProvider(given['provider'] ?? firstProvider.name);
  if (!provider) throw httpProblem('not-found', { detail: say('no-such-processor') });
  const read = readProcessorKeys(
    provider,
    Object.fromEntries(provider.keys.map(({ name }) => [name, given[name]])),
  );
  if (!read.ok) return processorPage(c, stores, site, provider, { given, errors: read.errors });
  try {
    const connected = await stores.processor.connect({ ...changeOf(c, site, given), keys: read.keys });
    if (connected.ok) return c.redirect(`${storePath(site.id, 'payments')}?said=connected`, 303);
    const { why, text, key } = connected;
    const triedKey = key ?? provider.keys.find(({ isSecret }) => isSecret)?.name ?? '';
    return processorPage(c, stores, site, provider, {
      given,
      ...(why === 'rejected' || why === 'unreachable' ? { errors: { [triedKey]: text } } : { said: text }),
      asksForOrders: why === 'paid-orders',
    });
  } catch (error) {
    if (!(error instanceof SecretRefused)) throw error;
    return processorPage(c, stores, site, provider, { given, said: error.message });
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
    label: say('leave-orders'),
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
    heading: say('disconnect-title'),
    ...(refused ? { status: 409 as const, said: notice(refused.text, 'warn') } : {}),
    content: html`<p>${say('disconnect-text')}</p>
      <form class="stack" method="post" action="${processorPath(site, '/disconnect')}">
        ${refused?.why === 'paid-orders' && leaveOrders()}
        <p class="actions">
          ${button(say('disconnect'), { danger: true })}
          ${linkButton(storePath(site.id, 'payments'), say('keep-it'))}
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

/** A secret that was pasted into another field is not sent back. */
const publicPart = (provider: Provider, key: ProviderKey, given = ''): string => {
  const text = given.trim();
  const isSecret = key.isSecret || provider.keys.some((other) => other.isSecret && other.pattern.test(text));
  return !isSecret && key.pattern.test(text) ? text : '';
};

async function processorPage(
  c: SiteContext,
  stores: Stores,
  site: Site,
  provider: Provider,
  {
    given = {},
    errors = {},
    said,
    asksForOrders = false,
  }: {
    given?: Readonly<Record<string, string>>;
    errors?: Readonly<Record<string, string>>;
    said?: string;
    asksForOrders?: boolean;
  } = {},
): Promise<Response> {
  const isRejected = said !== undefined || Object.keys(errors).length > 0;
  const pathOf = ({ name }: Provider): string => `${processorPath(site)}?provider=${name}`;
  const { setup } = provider;
  return storePage(c, site, {
    tab: 'payments',
    heading: say('connect-title', { processor: provider.label }),
    ...(isRejected ? { status: 400 as const } : {}),
    ...(said === undefined ? {} : { said: notice(said, 'warn') }),
    content: html`${tabs(
        say('processors-label'),
        providers.map((one) => [pathOf(one), one.label] as const),
        pathOf(provider),
      )}
      <ol class="prose">
        <li>${setup.keys}</li>
        <li>
          ${setup.webhook}
          ${say.parts('webhook-events', {
            events: html`${setup.events.map((event, index) => html`${index > 0 && ', '}<code>${event}</code>`)}`,
          })}
          ${copyable('webhook-url', stores.processor.webhookUrl(site, provider.name), say('copy-webhook-url'))}
        </li>
        <li>${say('enter-keys')}</li>
      </ol>
      <form class="fields narrow" method="post" action="${processorPath(site)}" novalidate>
        <input type="hidden" name="provider" value="${provider.name}" />
        ${provider.keys.map((key) => keyField(key, publicPart(provider, key, given[key.name]), errors[key.name]))}
        ${asksForOrders && leaveOrders(given['leaveOrders'] === 'on')}
        <p class="actions">
          ${button(say('connect'), { main: true })}
          ${linkButton(storePath(site.id, 'payments'), say('cancel'))}
        </p>
      </form>`,
  });
}

/** Secrets are never sent back to the page. */
function keyField(
  { name, label, hint, isSecret, isOptional, choices }: ProviderKey,
  value: string,
  error?: string,
): Html {
  const field = {
    name,
    label,
    value,
    hint,
    required: isOptional !== true,
    ...(error === undefined ? {} : { error }),
  };
  return choices
    ? select(field, choices)
    : input({ ...field, maxLength: 1_000, autocomplete: 'off', ...(isSecret ? { type: 'password' } : {}) });
}
