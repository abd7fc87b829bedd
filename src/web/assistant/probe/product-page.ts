/** Compares the catalog price of a product with the price on its page. */
import { parseRobots, robotsVerdict, type RobotsFile, robotsToken } from '#audit';
import type { CatalogPrice as Money } from '#manifest';
import { isSameSite, parseMinor, type FoundProduct } from '#ucp';
import { whatCame } from './step.ts';
import type { ProbeParser, ProbeVisit } from './visit.ts';

type PageFacts = Awaited<ReturnType<ProbeParser['page']>>;

export interface PriceComparison {
  agrees: boolean;
  told: Money;
  /** Prices of the page's JSON-LD, at most ten. */
  onPage: Money[];
}

const maxBytes = 3_000_000;

export async function comparePrice(
  visit: ProbeVisit,
  product: FoundProduct,
): Promise<PriceComparison | undefined> {
  const { trail, fetcher, signal, headers, host, parser } = visit;
  const url = URL.parse(product.url ?? '');
  if (!product.price || !url) return skip(visit, 'The first product has no price or no page URL.');
  if (!/^https?:$/.test(url.protocol) || !isSameSite(url.hostname, host))
    return skip(visit, 'The page of the first product is not on this site.');
  const robots = await readRobots(visit, url.origin);
  if (!robotsVerdict(robots, robotsToken, url.href).allowed)
    return skip(visit, `robots.txt does not allow ${robotsToken} to fetch the page of the first product.`);
  const exchange = await fetcher.fetch({
    url: url.href,
    headers: { ...headers, accept: 'text/html' },
    redirects: 3,
    maxBytes,
    timeoutMs: 10_000,
    signal,
  });
  if (exchange.status !== 200 || exchange.error) {
    trail.fails('product-page', whatCame(exchange, undefined), exchange);
    return undefined;
  }
  const facts = await parser
    .page(exchange.body, { url: exchange.finalUrl, headers: exchange.headers, charset: exchange.charset })
    .catch(() => undefined);
  const onPage = facts ? pricesOf(facts) : [];
  if (onPage.length === 0) {
    trail.fails(
      'product-page',
      'The page has no price in JSON-LD, so agents cannot compare prices.',
      exchange,
    );
    return undefined;
  }
  const { price: told } = product;
  const agrees = onPage.some(({ amount, currency }) => amount === told.amount && currency === told.currency);
  const words = agrees ? 'The prices on the page and in the catalog match.' : differs(told, onPage);
  if (agrees) trail.works('product-page', words, exchange);
  else trail.fails('product-page', words, exchange);
  return { agrees, told, onPage: onPage.slice(0, 10) };
}

function skip({ trail }: ProbeVisit, detail: string): undefined {
  trail.skipped('product-page', detail);
}

const differs = (told: Money, onPage: Money[]): string => {
  const same = onPage.filter(({ currency }) => currency === told.currency);
  return same.length === 0
    ? `The catalog price is in ${told.currency}, the page price in ${[...new Set(onPage.map(({ currency }) => currency))].join(', ')}. They cannot be compared.`
    : `The catalog price is ${told.amount} ${told.currency} (minor units), the page price ${same[0]?.amount}.`;
};

async function readRobots({ fetcher, headers, signal }: ProbeVisit, origin: string): Promise<RobotsFile> {
  const exchange = await fetcher.fetch({
    url: `${origin}/robots.txt`,
    headers: { ...headers, accept: '*/*' },
    redirects: 5,
    maxBytes: 600_000,
    signal,
  });
  const { status, type, hops } = exchange;
  return parseRobots(exchange.body, {
    ...(status === undefined ? {} : { status }),
    type,
    redirects: hops.length,
    challenged: false,
    unreachable: status === undefined || status === 429 || status >= 500,
  });
}

function pricesOf({ product }: PageFacts): Money[] {
  const offers = [
    ...(product?.offers ?? []),
    ...(product?.group?.variants ?? []).flatMap(({ offer }) => offer ?? []),
  ];
  return offers.slice(0, 200).flatMap(({ price, lowPrice, currency }) => {
    const text = price ?? lowPrice;
    const amount = text === undefined || currency === undefined ? undefined : parseMinor(text, currency);
    return amount === undefined || currency === undefined ? [] : [{ amount, currency }];
  });
}
