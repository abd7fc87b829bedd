/** What sort of page this is: one decision from independent signals, with the reasons for it. */
import type { OfferFacts, PageFacts } from '../parse/facts.ts';
import { moneyEqual, parsePrice } from '../parse/money.ts';
import { distinctProducts } from '../parse/structured/top-level.ts';
import { resolveUrl, sameUrl, urlPattern } from '../parse/url.ts';
import { wordSet } from '../parse/words.ts';
import { isHomeUrl } from './locality.ts';
import { cardUrls, listingLinks } from './listing-links.ts';

export interface PageType {
  type: 'product' | 'listing' | 'article' | 'other';
  /** What speaks for it, strongest first, as parts of a sentence: `its Product markup names this page`. */
  reasons: string[];
}

export interface Knowledge {
  /** URL patterns of product pages. */
  patterns?: ReadonlySet<string>;
  /** URL patterns of listings, none of them that of a product. */
  listings?: ReadonlySet<string>;
  /** A listing shows it with a price. */
  listed?: boolean;
  /** The caller says that it is a product page: only what plainly contradicts it counts. */
  named?: boolean;
}

/** A signal: what it is worth for a product page, and how it reads as a reason. */
type Signal = [points: number, reason: string];

/** So many points make a page that nobody named a product page. */
const enough = 4;

export function pageType(facts: PageFacts, url: string, known: Knowledge = {}): PageType {
  const cards = cardUrls(facts).length;
  const about = isAboutProduct(facts, url);
  const offers = about ? offersOf(facts) : [];
  const { addToCart, quantity, apart } = facts.buyBox;
  const isBought = (addToCart ?? quantity) !== undefined;
  const price = priceSignal(facts, offers);
  const hasMarkup = facts.product !== undefined || isProductByOpenGraph(facts);
  const hasRoom =
    addToCart !== undefined && price !== undefined && facts.headings.some(({ level }) => level === 1);

  const signals: (Signal | false | undefined)[] = [
    markupSignal(facts, about, offers.length > 0),
    addToCart && [2, 'an add-to-cart control stands outside product cards'],
    price,
    hasRoom &&
      (apart ?? quantity !== undefined) && [1, 'heading, price and control stand together, apart from cards'],
    !addToCart && facts.shopping.notSold && [1, 'it says that the product cannot be bought now'],
    facts.variants.detected && [1, 'it offers a choice of variants'],
  ];
  const own = signals.filter((one): one is Signal => Boolean(one));
  // What others say of a page counts only where the page itself says something, if only a price.
  const isPriced = facts.prices.some(({ region }) => region === 'main' || region === 'buy-box');
  const found: Signal[] = [
    ...own,
    ...(known.listed && (own.length > 0 || isPriced)
      ? [[3, 'a listing shows it with a price'] as Signal]
      : []),
    ...(known.patterns?.has(urlPattern(url))
      ? [[1, 'its address is like those of other product pages'] as Signal]
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
  const contradicted =
    (isListing && !facts.product && !isBought && !showsPrice(facts)) ||
    isHome ||
    (article !== undefined && !hasMarkup && !isBought);
  if (known.named ? !contradicted || points >= enough : points >= enough) {
    const reasons = found.toSorted((a, b) => b[0] - a[0]).map(([, reason]) => reason);
    return { type: 'product', reasons: reasons.length ? reasons : ['the caller named it'] };
  }
  if (isListing)
    return {
      type: 'listing',
      reasons: [
        compared > 0
          ? `it shows ${compared} products side by side`
          : `it links to ${cards} products and has none of its own`,
      ],
    };
  if (article) return { type: 'article', reasons: [article] };
  if (isShelf) return { type: 'listing', reasons: ['its address is like those of listings'] };
  const lack = lackOf({ markup: !hasMarkup, control: !isBought, price: !price });
  return { type: 'other', reasons: [isHome ? 'it is the home page' : lack] };
}

/** Whether a page that nobody named is a product page. */
export const isProductPage = (facts: PageFacts, url: string, patterns?: ReadonlySet<string>): boolean =>
  pageType(facts, url, { ...(patterns && { patterns }) }).type === 'product';

function markupSignal(facts: PageFacts, about: boolean, offered: boolean): Signal | undefined {
  if (offered) return [4, 'its Product markup names this page and has an offer'];
  if (about) return [3, 'its Product markup names this page'];
  if (facts.product) return [2, 'it has Product markup'];
  return isProductByOpenGraph(facts) ? [3, 'Open Graph calls it a product'] : undefined;
}

/** From so many on, products stand side by side. */
const fewCompared = 3;

/** How many products a comparison shows: prices of their own, and as many controls or products of the markup. 0: none. */
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

/** A current price stands beside the heading, outside cards. */
const showsPrice = ({ prices }: PageFacts): boolean => prices.some(({ scope }) => scope === 'own');

/** Exactly one labelled price near the top, or the price of the markup among them where delivery or a monthly rate stands beside it. */
function priceSignal(facts: PageFacts, offers: readonly OfferFacts[]): Signal | undefined {
  const shown = facts.prices.filter(
    ({ scope, kind }) => scope === 'own' && (kind === 'current' || kind === 'from'),
  );
  if (new Set(shown.map((price) => price.amount)).size === 1) return [1, 'one price stands out'];
  const marked = offers.slice(0, 50).flatMap(({ price }) => parsePrice(price ?? '') ?? []);
  return marked.some((price) => shown.some(({ amount }) => moneyEqual(price, { amount })))
    ? [1, 'the price of its markup is shown']
    : undefined;
}

function lackOf(lacks: { markup: boolean; control: boolean; price: boolean }): string {
  const [first, second, third] = [
    ...(lacks.markup ? ['no Product markup'] : []),
    ...(lacks.control ? ['no add-to-cart control'] : []),
    ...(lacks.price ? ['no price of its own'] : []),
  ];
  if (!first) return 'too little speaks for a product page';
  if (!second) return `it has ${first}`;
  return `it has ${first}${third ? `, ${second}, and ${third}` : ` and ${second}`}`;
}

/** `product`, `og:product`, `product.item`, or that of a shop's own vocabulary (`shop:product`). */
const isProductByOpenGraph = ({ structured }: Pick<PageFacts, 'structured'>): boolean =>
  structured.openGraph.some(
    ({ property, content }) =>
      property.toLowerCase() === 'og:type' && /^(?:[\w-]+:)?product(?:\.item)?$/i.test(content.trim()),
  );

/** Types of pages that tell something and sell nothing by themselves. */
export const articleTypes: ReadonlySet<string> = new Set(
  'Article BlogPosting NewsArticle Blog AboutPage ContactPage'.split(' '),
);

/** A page that is an article by its markup. Shops mark up guides, and blogs write about products. */
function articleSignal({ structured }: PageFacts): string | undefined {
  const isArticle = structured.openGraph.some(
    ({ property, content }) =>
      property.toLowerCase() === 'og:type' && content.trim().toLowerCase() === 'article',
  );
  if (isArticle) return 'Open Graph calls it an article';
  const node = structured.nodes.find(
    ({ types, parent }) => parent === undefined && types.some((type) => articleTypes.has(type)),
  );
  const type = node?.types.find((one) => articleTypes.has(one));
  return type && `its markup calls it ${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** The markup speaks of a product that is not this page's: one that a listing puts first. */
const isAboutAnother = ({ product, structured }: PageFacts, about: boolean): boolean =>
  !about && (product !== undefined || isProductByOpenGraph({ structured }));

/** Share of the words of a product's name that title or heading of its page hold. */
const nameShare = 0.6;
/** The same where the markup describes other products too, and of the words of the title that the name holds. */
const sameShare = 0.8;

/**
 * Address, heading or title name the product of the markup. A listing describes a product for each card, or one that it
 * puts first under a heading of its own: beside other products, name and title must hold the same words.
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

/** Offers of the product or its variants. A range may be that of a category, which some shops mark up as a product. */
const offersOf = ({ product }: PageFacts): OfferFacts[] =>
  [
    ...(product?.offers ?? []),
    ...(product?.group?.variants ?? []).flatMap(({ offer }) => offer ?? []),
  ].filter(({ type }) => type === 'Offer');

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
