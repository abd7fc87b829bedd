/** Checks of the store behind the manifest: its host, products, and preferences. */
import { toDecimal, type Site, type StoreLink } from '#commerce';
import { firstBuyable, type BuyableProduct } from '#ucp';
import type { OutsideRequest, OutsideResponse, Stores } from '../deps.ts';
import { bodyJson, bodyText, describeResponse } from '../outside-response.ts';
import { failCheck, skipCheck, passCheck, warnCheck } from './checks.ts';
import { plainClient } from './clients.ts';
import type { CheckResult } from './kept.ts';
import { launchCheckTexts as say } from './messages/index.ts';
import { isSamePrice, pagePrices, showsPrice } from './page-price.ts';

export function httpsCheck(origin: string, seen: OutsideResponse): CheckResult {
  if (origin.startsWith('http:')) return warnCheck('https', say('local-address'));
  if (seen.error?.code === 'tls') return failCheck('https', say('bad-certificate'), [seen.error.message]);
  return seen.status === undefined
    ? skipCheck('https', say('host-returned', { response: describeResponse(seen) }))
    : passCheck('https', say('good-certificate'), [origin]);
}

/** @returns the result, and the product that the other checks use */
export function discoverCheck(
  site: Site,
  seen: OutsideResponse,
): { result: CheckResult; product?: BuyableProduct } {
  if (!site.capabilities.productDiscovery) return { result: skipCheck('discover', say('discovery-off')) };
  const line = [`GET /api/ucp/discover: ${describeResponse(seen)}`];
  if (seen.status === 401 && site.agentPolicy !== 'open')
    return {
      result: skipCheck('discover', say('discovery-rejected', { policy: site.agentPolicy })),
    };
  if (seen.status !== 200)
    return {
      result: failCheck('discover', say('search-returned', { response: describeResponse(seen) }), line),
    };
  const product = firstBuyable(bodyJson(seen));
  return product
    ? {
        product,
        result: passCheck(
          'discover',
          say('search-found', { product: product.title.slice(0, 100), price: priceOf(product) }),
          line,
        ),
      }
    : { result: failCheck('discover', say('search-found-nothing'), line) };
}

const priceOf = ({ amount, currency }: BuyableProduct): string =>
  `${toDecimal({ amount, currency })} ${currency}`;

/** Requests only pages of the storefront itself. */
export async function priceCheck(
  { outside }: Pick<Stores, 'outside'>,
  site: Site,
  product: BuyableProduct | undefined,
  ends: Pick<OutsideRequest, 'signal' | 'timeoutMs'>,
): Promise<CheckResult> {
  if (!product) return skipCheck('price', say('nothing-to-price'));
  const url = product.url === undefined ? null : URL.parse(product.url);
  if (!url) return skipCheck('price', say('no-page', { product: product.title.slice(0, 100) }));
  if (!isOfShop(site, url)) return warnCheck('price', say('page-elsewhere'), [url.href]);
  const seen = await outside({ url: url.href, headers: plainClient.headers, maxBytes: 2_000_000, ...ends });
  if (seen.status !== 200)
    return failCheck(
      'price',
      say('page-returned', { response: describeResponse(seen) }),
      [url.href],
      say('storefront-url-fix'),
    );
  const page = bodyText(seen);
  const said = pagePrices(page).filter(({ currency = product.currency }) => currency === product.currency);
  const wanted = toDecimal(product);
  const ours = priceOf(product);
  if (said.length === 0)
    return warnCheck('price', say('no-page-price', { currency: product.currency }), [
      url.href,
      say('no-offer'),
    ]);
  if (said.some(({ price }) => isSamePrice(price, wanted)))
    return showsPrice(page, wanted)
      ? passCheck('price', say('same-price', { price: ours }), [url.href])
      : warnCheck('price', say('price-not-in-text', { price: ours }), [url.href]);
  const others = [...new Set(said.map(({ price }) => price))].slice(0, 5).join(', ');
  return failCheck('price', say('other-price', { price: ours, others }), [url.href]);
}

function isOfShop({ hosts, storefront }: Site, url: URL): boolean {
  const own = [...hosts, URL.parse(storefront)?.host ?? ''].map((host) => host.replace(/^www\./, ''));
  return own.includes(url.host.replace(/^www\./, ''));
}

export function storefrontCheck(site: Site, seen: OutsideResponse): CheckResult {
  const text = say('storefront-returned', { url: site.storefront, response: describeResponse(seen) });
  return seen.status !== undefined && seen.status < 400
    ? passCheck('storefront', text)
    : failCheck('storefront', text);
}

/** Of platforms: what the search above and the calls of agents were refused. */
export const accessCheck = ({ backend }: Site, refusals: readonly string[]): CheckResult[] =>
  backend === 'embedded'
    ? []
    : [
        refusals.length > 0
          ? failCheck('access', say('access-refused'), refusals)
          : passCheck('access', say('access-fine')),
      ];

const expectedLinks = [
  ['privacy_policy', 'privacy-policy'],
  ['terms_of_service', 'terms-of-service'],
] as const;

interface ConfigurationFacts {
  site: Site;
  mail: boolean;
  /** That checkouts have. */
  links: readonly StoreLink[];
  /** Why agents cannot pay. */
  problems: readonly string[];
}

/** What no request can show: the preferences and the service's own configuration. */
export function configurationChecks({ site, mail, links, problems }: ConfigurationFacts): CheckResult[] {
  const missing = expectedLinks.filter(([expected]) => !links.some(({ type }) => type === expected));
  return [
    paymentCheck(site, problems),
    mail ? passCheck('mail', say('mail-set-up')) : warnCheck('mail', say('no-mail')),
    missing.length === 0
      ? passCheck('links', say('links-set'))
      : warnCheck('links', say('links-missing', { links: missing.map(([, key]) => say(key)).join(', ') })),
  ];
}

function paymentCheck(
  { capabilities, paymentHandlers, checkoutMode }: Site,
  problems: readonly string[],
): CheckResult {
  if (!capabilities.payment)
    return checkoutMode === 'human_handoff'
      ? skipCheck('payment', say('buyers-pay-there'))
      : warnCheck('payment', say('payment-off'));
  if (paymentHandlers.length === 0) return failCheck('payment', say('no-handler'));
  if (problems.length > 0) return failCheck('payment', say('cannot-pay'), problems);
  const names = paymentHandlers.map(({ name }) => name);
  return paymentHandlers.every(({ config }) => config['environment'] === 'sandbox')
    ? warnCheck('payment', say('only-sandbox'), names)
    : passCheck('payment', say('handlers-work', { count: names.length }), names);
}
