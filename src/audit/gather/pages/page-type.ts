/** Page type: one decision from independent signals, with the reasons for it. */
import type { OfferFacts, PageFacts } from '../../parse/facts/facts.ts';
import { productHeading } from '../../product-heading.ts';
import { moneyEqual, parsePrice } from '../../parse/money/money.ts';
import { distinctProducts } from '../../parse/structured/top-level.ts';
import { resolveUrl, sameUrl, urlPattern } from '../../parse/url.ts';
import { wordSet } from '../../parse/words/words.ts';
import { isHomeUrl } from '../locality.ts';
import { cardUrls, listingLinks } from './listing-links.ts';

export interface PageType {
  type: 'product' | 'listing' | 'article' | 'other';
  /** Strongest first, as clauses for a sentence: `it has one prominent price`. */
  reasons: string[];
}

export interface Knowledge {
  /** URL patterns of product pages. */
  patterns?: ReadonlySet<string>;
  /** URL patterns of listings, none of them that of a product. */
  listings?: ReadonlySet<string>;
  /** A listing shows it with a price. */
  listed?: boolean;
  /** The caller says that it is a product page; only a clear contradiction overrides that. */
  named?: boolean;
}

/** A signal for a product page: its weight, and its clause among the reasons. */
type Signal = [points: number, reason: string];

/** Points from which a page that the caller did not name counts as a product page. */
const enough = 4;

export function pageType(facts: PageFacts, url: string, known: Knowledge = {}): PageType {
  const cards = cardUrls(facts).length;
  const about = isAboutProduct(facts, url);
  const offers = about ? offersOf(facts) : [];
  const { addToCart, quantity, apart } = facts.buyBox;
  const isBought = (addToCart ?? quantity) !== undefined;
  const price = priceSignal(facts, offers);
  const hasMarkup = facts.product !== undefined || isProductByOpenGraph(facts);
  const hasRoom = addToCart !== undefined && price !== undefined && productHeading(facts)?.level === 1;

  const signals: (Signal | false | undefined)[] = [
    markupSignal(facts, about, offers.length > 0),
    addToCart && [2, 'it has an add-to-cart control outside product cards'],
    price,
    hasRoom &&
      (apart ?? quantity !== undefined) && [
        1,
        'its heading, price, and add-to-cart control are in one block, apart from product cards',
      ],
    !addToCart && facts.shopping.notSold && [1, 'it says that the product is not for sale'],
    facts.variants.detected && [1, 'it has variants'],
  ];
  const own = signals.filter((one): one is Signal => Boolean(one));
  // Signals from other pages count only where the page has a signal of its own, if only a price.
  const isPriced = facts.prices.some(({ region }) => region === 'main' || region === 'buy-box');
  const found: Signal[] = [
    ...own,
    ...(known.listed && (own.length > 0 || isPriced)
      ? [[3, 'a listing page shows it with a price'] as Signal]
      : []),
    ...(known.patterns?.has(urlPattern(url))
      ? [[1, 'its URL matches those of other product pages'] as Signal]
      : []),
  ];
  const compared = about ? 0 : comparedProducts(facts);
  const isListing =
    compared > 0 ||
    (cards >= listingLinks &&
      !(offers.length > 0 && isBought) &&
      !(apart && hasRoom && !isAboutAnother(facts, about)));
  // A category that holds one product shows its price and its control, and nothing else gives it away.
  const isShelf = !about && !known.listed && (known.listings?.has(urlPattern(url)) ?? false);
  const article = articleSignal(facts);
  const points = found.reduce((sum, [worth]) => sum + worth, 0) - (isListing || isShelf ? 3 : 0);

  const isHome = isHomeUrl(url) && !url.includes('?');
  // Beside rails of others, a product that is sold out may have no more than its name and state.
  const isSoldOut = facts.buyBox.stockText?.state === 'out';
  const contradicted =
    (isListing && !facts.product && !isBought && !showsPrice(facts) && !isSoldOut) ||
    isHome ||
    (article !== undefined && !hasMarkup && !isBought);
  if (known.named ? !contradicted || points >= enough : points >= enough) {
    const reasons = found.toSorted((a, b) => b[0] - a[0]).map(([, reason]) => reason);
    return { type: 'product', reasons: reasons.length ? reasons : ['it was specified as one'] };
  }
  if (isListing)
    return {
      type: 'listing',
      reasons: [
        compared > 0
          ? `it compares ${compared} products`
          : `it links to ${cards} products and is not about one of them`,
      ],
    };
  if (article) return { type: 'article', reasons: [article] };
  if (isShelf) return { type: 'listing', reasons: ['its URL matches those of listings'] };
  const lack = lackOf({ markup: !hasMarkup, control: !isBought, price: !price });
  return { type: 'other', reasons: [isHome ? 'it is the home page' : lack] };
}

/** Whether a page that the caller did not name is a product page. */
export const isProductPage = (facts: PageFacts, url: string, patterns?: ReadonlySet<string>): boolean =>
  pageType(facts, url, { ...(patterns && { patterns }) }).type === 'product';

function markupSignal(facts: PageFacts, about: boolean, offered: boolean): Signal | undefined {
  if (offered) return [4, 'its Product markup matches the page and has an offer'];
  if (about) return [3, 'its Product markup matches the page'];
  if (facts.product) return [2, 'it has Product markup'];
  return isProductByOpenGraph(facts) ? [3, 'its Open Graph type is "product"'] : undefined;
}

/** Products from which a page is a comparison. */
const fewCompared = 3;

/** Products of a comparison page: different prices, each with a control or a product in the markup. 0: not a comparison. */
function comparedProducts({ prices, controls, structured }: PageFacts): number {
  const shown = new Set(
    prices.flatMap(({ amount, kind, region }) =>
      kind === 'current' && (region === 'main' || region === 'buy-box') ? [amount] : [],
    ),
  ).size;
  const bought = controls.filter(
    ({ addToCart, region }) => addToCart !== undefined && region !== 'card',
  ).length;
  const compared = Math.min(shown, Math.max(bought, distinctProducts(structured).length));
  return compared >= fewCompared ? compared : 0;
}

/** A current price beside the heading, outside cards. */
const showsPrice = ({ prices }: PageFacts): boolean => prices.some(({ scope }) => scope === 'own');

/** One price of the product's own; among several, such as a delivery fee or a monthly rate, one that the markup has too. */
function priceSignal(facts: PageFacts, offers: readonly OfferFacts[]): Signal | undefined {
  const shown = facts.prices.filter(
    ({ scope, kind }) => scope === 'own' && (kind === 'current' || kind === 'from'),
  );
  if (new Set(shown.map((price) => price.amount)).size === 1) return [1, 'it has one prominent price'];
  const marked = offers.slice(0, 50).flatMap(({ price }) => parsePrice(price ?? '') ?? []);
  return marked.some((price) => shown.some(({ amount }) => moneyEqual(price, { amount })))
    ? [1, 'it shows the price of its markup']
    : undefined;
}

function lackOf(lacks: { markup: boolean; control: boolean; price: boolean }): string {
  const [first, second, third] = [
    ...(lacks.markup ? ['no Product markup'] : []),
    ...(lacks.control ? ['no add-to-cart control'] : []),
    ...(lacks.price ? ['no price of its own'] : []),
  ];
  if (!first) return 'too few signs of a product page were found';
  if (!second) return `it has ${first}`;
  return `it has ${first}${third ? `, ${second}, and ${third}` : ` and ${second}`}`;
}

/** `product`, `og:product`, `product.item`, or a type from the storefront's own namespace (`shop:product`). */
const isProductByOpenGraph = ({ structured }: Pick<PageFacts, 'structured'>): boolean =>
  structured.openGraph.some(
    ({ property, content }) =>
      property.toLowerCase() === 'og:type' && /^(?:[\w-]+:)?product(?:\.item)?$/i.test(content.trim()),
  );

/** Types of pages that are read and sell nothing themselves. */
export const articleTypes: ReadonlySet<string> = new Set(
  'Article BlogPosting NewsArticle Blog AboutPage ContactPage'.split(' '),
);

/** Why the page is an article by its markup. Storefronts mark up guides, and blogs write about products. */
function articleSignal({ structured }: PageFacts): string | undefined {
  const isArticle = structured.openGraph.some(
    ({ property, content }) =>
      property.toLowerCase() === 'og:type' && content.trim().toLowerCase() === 'article',
  );
  if (isArticle) return 'its Open Graph type is "article"';
  const node = structured.nodes.find(
    ({ types, parent }) => parent === undefined && types.some((type) => articleTypes.has(type)),
  );
  const type = node?.types.find((one) => articleTypes.has(one));
  return type && `its markup has the type ${type}`;
}

/** The markup describes a product that is not this page's, such as the first one of a listing. */
const isAboutAnother = ({ product, structured }: PageFacts, about: boolean): boolean =>
  !about && (product !== undefined || isProductByOpenGraph({ structured }));

/** Share of the words of a product's name that the title or heading of its page must have. */
const nameShare = 0.6;
/** The share in both directions where the markup describes other products too. */
const sameShare = 0.8;

/**
 * Whether URL, heading, or title match the product in the markup. A listing has a product for each card, or the first
 * one under its own heading: where the markup describes other products, name and title must have the same words.
 */
function isAboutProduct({ product, structured, head, headings }: PageFacts, url: string): boolean {
  if (!product) return false;
  const page = withoutQuery(url);
  const urls = [product.url, ...product.offers.map((offer) => offer.url)];
  if (urls.some((one) => one && sameUrl(withoutQuery(resolveUrl(one, url) ?? ''), page))) return true;
  const words = wordSet((product.name ?? '').slice(0, 300));
  if (words.size === 0) return false;
  const isOnly = distinctProducts(structured).length === 1;
  const titles = headings.flatMap(({ level, text }) => (level === 1 ? [text] : [])).slice(0, 5);
  return [...titles, ...(isOnly ? head.titles.slice(0, 1) : [])].some((title) => {
    const held = wordSet(title.slice(0, 500));
    const both = [...words].filter((word) => held.has(word)).length;
    return isOnly ? both >= words.size * nameShare : both >= Math.max(words.size, held.size) * sameShare;
  });
}

/** Offers of the product or its variants. Some storefronts mark up a category as a product with a price range. */
const offersOf = ({ product }: PageFacts): OfferFacts[] =>
  [
    ...(product?.offers ?? []),
    ...(product?.group?.variants ?? []).flatMap(({ offer }) => offer ?? []),
  ].filter(({ type }) => type === 'Offer');

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
