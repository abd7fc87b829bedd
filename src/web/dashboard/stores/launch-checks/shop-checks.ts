/** Checks of the shop behind the manifest: its address, its products, what the preferences say. */
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
    return warnCheck(
      'https',
      'This is an address of the machine itself: good for trying, unreachable for agents.',
    );
  if (seen.error?.code === 'tls')
    return failCheck('https', 'The certificate does not hold.', [seen.error.message]);
  return seen.status === undefined
    ? skipCheck('https', `There was ${describeResponse(seen)}.`)
    : passCheck('https', 'The certificate holds.', [origin]);
}

/** @returns the result, and the product that the other checks go on with */
export function discoverCheck(
  site: Site,
  seen: OutsideResponse,
): { result: CheckResult; product?: BuyableProduct } {
  if (!site.capabilities.productDiscovery)
    return { result: skipCheck('discover', 'Product discovery is switched off in the preferences.') };
  const line = [`GET /api/ucp/discover: ${describeResponse(seen)}`];
  if (seen.status === 401 && site.agentPolicy !== 'open')
    return {
      result: skipCheck(
        'discover',
        `The store wants to know its callers (${site.agentPolicy}); this check is a stranger, and was refused as it should be.`,
      ),
    };
  if (seen.status !== 200)
    return { result: failCheck('discover', `The search gave ${describeResponse(seen)}.`, line) };
  const product = firstBuyable(bodyJson(seen));
  return product
    ? {
        product,
        result: passCheck(
          'discover',
          `It found “${product.title.slice(0, 100)}” for ${priceOf(product)}.`,
          line,
        ),
      }
    : { result: failCheck('discover', 'The search answered without a single product in stock.', line) };
}

const priceOf = ({ amount, currency }: BuyableProduct): string =>
  `${toDecimal({ amount, currency })} ${currency}`;

/** Only pages of the shop itself are asked for. */
export async function priceCheck(
  { outside }: Pick<Stores, 'outside'>,
  site: Site,
  product: BuyableProduct | undefined,
  ends: Pick<OutsideRequest, 'signal' | 'timeoutMs'>,
): Promise<CheckResult> {
  if (!product) return skipCheck('price', 'There is no product to compare.');
  const url = product.url === undefined ? null : URL.parse(product.url);
  if (!url) return skipCheck('price', `“${product.title.slice(0, 100)}” has no page of its own.`);
  if (!isOfShop(site, url))
    return warnCheck('price', 'Its page is on a host that is not the shop’s.', [url.href]);
  const seen = await outside({ url: url.href, headers: plainClient.headers, maxBytes: 2_000_000, ...ends });
  if (seen.status !== 200)
    return failCheck(
      'price',
      `Its page gave ${describeResponse(seen)}.`,
      [url.href],
      'Correct the storefront address in the preferences: links of products begin with it.',
    );
  const page = bodyText(seen);
  const said = pagePrices(page).filter(({ currency = product.currency }) => currency === product.currency);
  const wanted = toDecimal(product);
  if (said.length === 0)
    return warnCheck('price', `Its page tells programs no price in ${product.currency}.`, [
      url.href,
      'No JSON-LD offer with this currency was found.',
    ]);
  if (said.some(({ price }) => isSamePrice(price, wanted)))
    return showsPrice(page, wanted)
      ? passCheck('price', `Agents and the page both say ${wanted} ${product.currency}.`, [url.href])
      : warnCheck(
          'price',
          `Agents and the JSON-LD say ${wanted} ${product.currency}; the text of the page does not show it.`,
          [url.href],
        );
  const others = [...new Set(said.map(({ price }) => price))].slice(0, 5).join(', ');
  return failCheck('price', `Agents are told ${wanted} ${product.currency}; the page says ${others}.`, [
    url.href,
  ]);
}

function isOfShop({ hosts, storefront }: Site, url: URL): boolean {
  const own = [...hosts, URL.parse(storefront)?.host ?? ''].map((host) => host.replace(/^www\./, ''));
  return own.includes(url.host.replace(/^www\./, ''));
}

export function storefrontCheck(site: Site, seen: OutsideResponse): CheckResult {
  return seen.status !== undefined && seen.status < 400
    ? passCheck('storefront', `${site.storefront} answered ${describeResponse(seen)}.`)
    : failCheck('storefront', `${site.storefront} gave ${describeResponse(seen)}.`);
}

/** Of platforms: what the search above and the calls of agents were refused. */
export const accessCheck = ({ backend }: Site, refusals: readonly string[]): CheckResult[] =>
  backend === 'embedded'
    ? []
    : [
        refusals.length > 0
          ? failCheck('access', 'It refuses this service for the way it is set up.', refusals)
          : passCheck('access', 'It has refused nothing for the way it is set up within an hour.'),
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
      ? passCheck('mail', 'A mail relay is set up.')
      : warnCheck('mail', 'No mail relay is set up: buyers get no confirmation.'),
    missing.length === 0
      ? passCheck('links', 'Both are linked.')
      : warnCheck('links', `Not linked: ${missing.map((type) => type.replaceAll('_', ' ')).join(', ')}.`),
  ];
}

function paymentCheck(
  { capabilities, paymentHandlers, checkoutMode }: Site,
  problems: readonly string[],
): CheckResult {
  if (!capabilities.payment)
    return checkoutMode === 'human_handoff'
      ? skipCheck('payment', 'Buyers pay on your own page.')
      : warnCheck(
          'payment',
          'Payment is switched off in the preferences: agents can fill a checkout, but not finish it.',
        );
  if (paymentHandlers.length === 0) return failCheck('payment', 'There is no payment handler.');
  if (problems.length > 0) return failCheck('payment', 'Agents cannot pay as configured.', problems);
  const names = paymentHandlers.map(({ name }) => name);
  return paymentHandlers.every(({ config }) => config['environment'] === 'sandbox')
    ? warnCheck('payment', 'Only the sandbox is configured: no real money moves.', names)
    : passCheck(
        'payment',
        `${names.length === 1 ? 'One handler' : `${names.length} handlers`} with a processor.`,
        names,
      );
}
