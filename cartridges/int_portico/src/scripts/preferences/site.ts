/** The site as the core wants it. */
import Site from 'dw/system/Site';
import type {
  NegotiationPolicy,
  PaymentHandler,
  Site as CommerceSite,
} from '../../../../../src/commerce/site/site.ts';
import { releases } from '../../../../../src/protocols/ucp/releases/index.ts';
import { isAddress, isKnownCurrency, oneOf, wholeNumber } from './checks.ts';
import { readConsent, readLinks, readReview } from './policies.ts';
import type { Problems } from './problems.ts';
import type { PreferenceValues } from './values.ts';

/** Releases of UCP that a store can lead with. */
const primaryReleases = releases.filter(({ checkoutOnly }) => !checkoutOnly).map(({ version }) => version);
const manifestSources: readonly ('portico' | 'off')[] = ['portico', 'off'];
const negotiations: readonly NegotiationPolicy[] = ['strict', 'lenient'];

export function readSite(
  values: PreferenceValues,
  paymentHandlers: PaymentHandler[],
  problems: Problems,
): CommerceSite {
  const platform = Site.getCurrent();
  const locale = localeOf(platform.defaultLocale);
  const host = readHost(values, String(platform.httpsHostName ?? ''), problems);
  const negotiation = oneOf(values, problems, 'porticoNegotiation', {
    among: negotiations,
    other: 'strict',
  });
  const manifestSource = oneOf(values, problems, 'porticoManifest', {
    among: manifestSources,
    other: 'portico',
  });
  return {
    id: siteId(),
    name: values.text('porticoName') ?? String(platform.name ?? platform.ID),
    hosts: [host],
    enabled: values.flag('porticoEnabled') && host !== '',
    capabilities: {
      productDiscovery: values.flag('porticoDiscovery'),
      cart: values.flag('porticoCart'),
      checkout: values.flag('porticoCheckout'),
      payment: values.flag('porticoPayment') && !values.flag('porticoPaymentStopped'),
      orderTracking: values.flag('porticoOrderTracking'),
    },
    checkoutMode: oneOf(values, problems, 'porticoCheckoutMode', {
      among: ['agent_delegated', 'human_handoff'],
      other: 'human_handoff',
      unset: 'agent_delegated',
    }),
    providers: values.list('porticoProviders').slice(0, 20),
    primaryRelease: oneOf(values, problems, 'porticoRelease', {
      among: primaryReleases,
      other: '2026-08-25',
    }),
    manifestSource,
    // Only the service verifies signatures: `signed` rejects all calls here.
    agentPolicy: oneOf(values, problems, 'porticoAgentPolicy', {
      among: ['known', 'open', 'signed'],
      other: 'known',
    }),
    negotiation,
    backend: 'embedded',
    currencies: currenciesOf(platform),
    locale,
    country: readCountry(values, locale, problems),
    rateLimit: wholeNumber(values, problems, 'porticoRateLimit', { least: 1, most: 100_000, other: 60 }),
    paymentHandlers,
    links: readLinks(values, problems),
    storefront: readStorefront(values, problems) ?? `https://${host}`,
    checkoutHours: wholeNumber(values, problems, 'porticoCheckoutHours', { least: 1, most: 24, other: 6 }),
    review: readReview(values, problems),
    consent: readConsent(values, problems),
  };
}

/** Ours have small letters, digits and hyphens. */
export const siteId = (): string =>
  String(Site.getCurrent().ID)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .slice(0, 40);

/** `en_IE` is `en-IE`; the locale without a name is that of most shops. */
function localeOf(given: unknown): string {
  const [, language, country] = /^([a-z]{2,3})(?:[_-]([A-Z]{2}))?$/.exec(String(given)) ?? [];
  return language === undefined ? 'en' : `${language}${country === undefined ? '' : `-${country}`}`;
}

function readHost(values: PreferenceValues, platform: string, problems: Problems): string {
  const host = values.text('porticoHost') ?? platform;
  if (/^[a-z0-9.-]+(?::\d{1,5})?$/.test(host)) return host;
  problems.add(
    'porticoHost',
    'must be the host name of the storefront in lowercase. Without it, the site is not offered to agents',
  );
  return '';
}

function readStorefront(values: PreferenceValues, problems: Problems): string | undefined {
  const given = values.text('porticoStorefront');
  if (given === undefined || (isAddress(given) && !given.endsWith('/'))) return given;
  problems.add('porticoStorefront', 'must be an https URL without a trailing slash');
  return undefined;
}

function readCountry(values: PreferenceValues, locale: string, problems: Problems): string {
  const own = /-([A-Z]{2})$/.exec(locale)?.[1] ?? 'US';
  const given = values.text('porticoCountry');
  if (given === undefined || /^[A-Z]{2}$/.test(given)) return given ?? own;
  problems.add('porticoCountry', `must be a two-letter uppercase code such as IE; ${own} is used`);
  return own;
}

/** The default one first. */
function currenciesOf({ defaultCurrency, allowedCurrencies }: dw.system.Site): string[] {
  const codes = [String(defaultCurrency)];
  for (let place = 0; place < allowedCurrencies.length; place += 1) {
    const code = String(allowedCurrencies.get(place));
    if (!codes.includes(code)) codes.push(code);
  }
  return codes.filter(isKnownCurrency);
}
