import { pointer } from '../../tree.ts';
import type { CardFact, PriceFact } from '../../facts/facts.ts';
import { firstWithin, lowerBound, tagged, textAt, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import type { PlacedLink } from '../links.ts';
import type { PlacedPrice } from '../prices/prices.ts';
import { attr, collapse } from '../../tree.ts';

const MAX_NAME = 300;

/** URL, name, and price of each card. Cards without link targets are left out. */
export function cardFacts(
  page: Outline,
  cards: number[],
  links: PlacedLink[],
  prices: PlacedPrice[],
): CardFact[] {
  const linkPlaces = links.map(({ at }) => at);
  const byPlace = prices
    .map((price, order) => ({ price, order }))
    .sort((a, b) => a.price.at - b.price.at || a.order - b.order);
  const pricePlaces = byPlace.map(({ price }) => price.at);
  return cards.flatMap((card) => {
    const own = links
      .slice(lowerBound(linkPlaces, card), lowerBound(linkPlaces, page.end[card]!))
      .filter(isAddress);
    const title = titleOf(page, card);
    const link = mainLink(page, own, title, card);
    if (!link) return [];
    const inside = byPlace
      .slice(lowerBound(pricePlaces, card), lowerBound(pricePlaces, page.end[card]!))
      .sort((a, b) => a.order - b.order)
      .map(({ price }) => price);
    const price = inside.find(({ kind }) => kind === 'current') ?? inside.find(({ kind }) => kind === 'from');
    const name = withoutRating(nameOf(page, card, link, own, title));
    return [{ url: link.abs!, name, ...(price && { price: priceFact(page, price) }) }];
  });
}

const isAddress = ({ href, abs }: PlacedLink): boolean => abs !== undefined && !href.trim().startsWith('#');

function titleOf(page: Outline, card: number): number | undefined {
  for (const tag of ['h2', 'h3', 'h4', 'h5', 'h6']) {
    const at = firstWithin(page, tagged(page, tag), card);
    if (at !== undefined && textAt(page, at) !== '') return at;
  }
  return undefined;
}

/** The link of the title, else of the picture that opens the card, else the first with a text. */
function mainLink(
  page: Outline,
  own: PlacedLink[],
  title: number | undefined,
  card: number,
): PlacedLink | undefined {
  const around = (at: number | undefined): PlacedLink | undefined =>
    at === undefined ? undefined : own.find((link) => within(page, at, link.at) || within(page, link.at, at));
  const pictured = around(firstWithin(page, tagged(page, 'img'), card));
  const opening = pictured === own[0] ? pictured : undefined;
  return around(title) ?? opening ?? own.find(({ at }) => textAt(page, at) !== '') ?? pictured ?? own[0];
}

function nameOf(
  page: Outline,
  card: number,
  link: PlacedLink,
  own: PlacedLink[],
  title: number | undefined,
): string {
  if (title !== undefined) return textAt(page, title, MAX_NAME);
  const named = own.find(({ at, abs }) => abs === link.abs && textAt(page, at) !== '');
  if (named) return named.name.slice(0, MAX_NAME);
  if (link.name !== '') return link.name;
  const image = firstWithin(page, tagged(page, 'img'), card);
  const alt = image === undefined ? '' : collapse(attr(page.elements[image]!, 'alt') ?? '');
  return alt || textAt(page, card, 120);
}

const rating =
  /(?:^|\s)[0-5](?:[.,]\d{1,2})?\s?(?:out of|of|von|sur|de|su|van|z|av)\s?5\s?(?:stars?|sternen?|étoiles|estrellas|stelle|sterren|estrelas|gwiazdek|stjärnor)(?!\p{L})/iu;

/** `Desk Lamp 4.6 out of 5 stars (12)`: the text from the stars on is not part of the name. */
function withoutRating(name: string): string {
  const found = rating.exec(name);
  if (!found) return name;
  return name.slice(0, found.index).trim() || name.slice(found.index + found[0].length).trim() || name;
}

const priceFact = (page: Outline, { at, raw, amount, currency, kind }: PlacedPrice): PriceFact => ({
  raw,
  amount,
  ...(currency !== undefined && { currency }),
  kind,
  region: 'card',
  candidate: false,
  pointer: pointer(page.elements[at]!),
});
