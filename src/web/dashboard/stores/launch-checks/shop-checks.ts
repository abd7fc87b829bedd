/** Checks of the store behind the manifest: its host, products, and preferences. */
import { toDecimal, type Site } from '#commerce';
import { firstBuyable, type BuyableProduct } from '#ucp';
import type { OutsideRequest, OutsideResponse, Stores } from '../deps.ts';
import { bodyJson, bodyText, describeResponse } from '../outside-response.ts';
import { failCheck, skipCheck, passCheck, warnCheck } from './checks.ts';
import { plainClient } from './clients.ts';
import type { CheckResult } from './kept.ts';
import { isSamePrice, pagePrices, showsPrice } from './page-price.ts';

export function httpsCheck(origin: string, seen: OutsideResponse): CheckResult {
  if (origin.startsWith('http:'))
    return warnCheck('https', 'This is a local address. It works for testing, but agents cannot reach it.');
  if (seen.error?.code === 'tls')
    return failCheck('https', 'The certificate is not valid.', [seen.error.message]);
  return seen.status === undefined
    ? skipCheck('https', `The host returned ${describeResponse(seen)}.`)
    : passCheck('https', 'The certificate is valid.', [origin]);
}

/** @returns the result, and the product that the other checks use */
export function discoverCheck(
  site: Site,
  seen: OutsideResponse,
): { result: CheckResult; product?: BuyableProduct } {
  if (!site.capabilities.productDiscovery)
    return { result: skipCheck('discover', 'Product discovery is turned off in the preferences.') };
  const line = [`GET /api/ucp/discover: ${describeResponse(seen)}`];
  if (seen.status === 401 && site.agentPolicy !== 'open')
    return {
      result: skipCheck(
        'discover',
        `The store accepts only identified agents (${site.agentPolicy}). This check is anonymous, so it was rejected as expected.`,
      ),
    };
  if (seen.status !== 200)
    return { result: failCheck('discover', `Product search returned ${describeResponse(seen)}.`, line) };
  const product = firstBuyable(bodyJson(seen));
  return product
    ? {
        product,
        result: passCheck(
          'discover',
          `Product search found “${product.title.slice(0, 100)}” for ${priceOf(product)}.`,
          line,
        ),
      }
    : { result: failCheck('discover', 'Product search returned no product in stock.', line) };
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
  if (!product) return skipCheck('price', 'No product to compare.');
  const url = product.url === undefined ? null : URL.parse(product.url);
  if (!url) return skipCheck('price', `“${product.title.slice(0, 100)}” has no page of its own.`);
  if (!isOfShop(site, url))
    return warnCheck('price', 'The product page is not on a host of this store.', [url.href]);
  const seen = await outside({ url: url.href, headers: plainClient.headers, maxBytes: 2_000_000, ...ends });
  if (seen.status !== 200)
    return failCheck(
      'price',
      `The product page returned ${describeResponse(seen)}.`,
      [url.href],
      'Correct the storefront URL in the preferences. Product links start with it.',
    );
  const page = bodyText(seen);
  const said = pagePrices(page).filter(({ currency = product.currency }) => currency === product.currency);
  const wanted = toDecimal(product);
  if (said.length === 0)
    return warnCheck('price', `The JSON-LD of the product page has no price in ${product.currency}.`, [
      url.href,
      'No JSON-LD offer in this currency',
    ]);
  if (said.some(({ price }) => isSamePrice(price, wanted)))
    return showsPrice(page, wanted)
      ? passCheck('price', `Agents and the product page both show ${wanted} ${product.currency}.`, [url.href])
      : warnCheck(
          'price',
          `Agents and the JSON-LD show ${wanted} ${product.currency}, but the text of the page does not.`,
          [url.href],
        );
  const others = [...new Set(said.map(({ price }) => price))].slice(0, 5).join(', ');
  return failCheck(
    'price',
    `Agents see ${wanted} ${product.currency}, but the product page says ${others}.`,
    [url.href],
  );
}

function isOfShop({ hosts, storefront }: Site, url: URL): boolean {
  const own = [...hosts, URL.parse(storefront)?.host ?? ''].map((host) => host.replace(/^www\./, ''));
  return own.includes(url.host.replace(/^www\./, ''));
}

export function storefrontCheck(site: Site, seen: OutsideResponse): CheckResult {
  return seen.status !== undefined && seen.status < 400
    ? passCheck('storefront', `${site.storefront} returned ${describeResponse(seen)}.`)
    : failCheck('storefront', `${site.storefront} returned ${describeResponse(seen)}.`);
}

/** Of platforms: what the search above and the calls of agents were refused. */
export const accessCheck = ({ backend }: Site, refusals: readonly string[]): CheckResult[] =>
  backend === 'embedded'
    ? []
    : [
        refusals.length > 0
          ? failCheck('access', 'The platform rejects requests because of its setup.', refusals)
          : passCheck('access', 'The platform rejected no requests because of its setup in the last hour.'),
      ];

/** What no request can show: the preferences and the service's own configuration. */
export function configurationChecks(
  site: Site,
  { mail }: Stores['configured'],
  problems: readonly string[],
): CheckResult[] {
  const types = new Set(site.links.map(({ type }) => type));
  const missing = (['privacy_policy', 'terms_of_service'] as const).filter((type) => !types.has(type));
  return [
    paymentCheck(site, problems),
    mail
      ? passCheck('mail', 'A mail server is set up.')
      : warnCheck('mail', 'No mail server is set up, so buyers get no confirmation.'),
    missing.length === 0
      ? passCheck('links', 'The privacy policy and the terms of service are linked.')
      : warnCheck('links', `Not linked: ${missing.map((type) => type.replaceAll('_', ' ')).join(', ')}.`),
  ];
}

function paymentCheck(
  { capabilities, paymentHandlers, checkoutMode }: Site,
  problems: readonly string[],
): CheckResult {
  if (!capabilities.payment)
    return checkoutMode === 'human_handoff'
      ? skipCheck('payment', 'Buyers pay on your storefront.')
      : warnCheck(
          'payment',
          'Payment is turned off in the preferences. Agents can start a checkout, but cannot complete it.',
        );
  if (paymentHandlers.length === 0) return failCheck('payment', 'No payment handler is set up.');
  if (problems.length > 0) return failCheck('payment', 'Agents cannot pay with this setup.', problems);
  const names = paymentHandlers.map(({ name }) => name);
  return paymentHandlers.every(({ config }) => config['environment'] === 'sandbox')
    ? warnCheck('payment', 'Only the sandbox is set up, so no real payments are made.', names)
    : passCheck(
        'payment',
        `${names.length === 1 ? '1 payment handler has' : `${names.length} payment handlers have`} a processor.`,
        names,
      );
}
