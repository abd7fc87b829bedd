/** Facts of a product page for the product data checks, and their evidence. */
import type { Proof } from '../../../check.ts';
import type { Page } from '../../../evidence.ts';
import { isBlank } from '../../../parse/blank.ts';
import { withoutEntities } from '../../../parse/entities.ts';
import type { PrimaryProduct, VariantFacts } from '../../../parse/facts/facts.ts';
import { type Language, languageOf, tokenOverlap, wordSet } from '../../../parse/words/words.ts';
import { productHeading, statedProductNames } from '../../../product-heading.ts';

/** The primary product. For checks that require `product-node` or `offer` only. */
export function primaryProduct(page: Page): PrimaryProduct {
  if (!page.facts.product) throw new TypeError('the page has no product');
  return page.facts.product;
}

/** The trimmed value; undefined when it is absent or a placeholder. */
export function said(value: string | undefined, property?: string): string | undefined {
  return value === undefined || isBlank(value, property) ? undefined : value.trim();
}

/** The language of the page if it is covered; else undefined. */
export function spokenOn({ facts: { language } }: Page): Language | undefined {
  // Saved runs of older versions do not record it.
  return languageOf(language.spoken ?? language.declared ?? language.detected);
}

export const headingOf = ({ facts }: Page): string | undefined => productHeading(facts)?.text;

/**
 * The page shows this name: its text has it, or its heading has at least half of the words of the shorter of the two.
 * Escapes, spaces and punctuation do not count, and a single word in common proves nothing.
 */
export function showsName(page: Page, name: string): boolean {
  const plain = withoutEntities(name.slice(0, 500));
  const wanted = folded(plain);
  if (wanted === '') return false;
  if (` ${folded(page.facts.text.visible)} `.includes(` ${wanted} `)) return true;
  const heading = headingOf(page)?.slice(0, 500) ?? '';
  const words = wordSet(plain);
  const shared = [...wordSet(heading)].filter((word) => words.has(word)).length;
  return shared > 1 && tokenOverlap(plain, heading) >= 0.5;
}

/**
 * The product name on the page: its heading, then the markup, then `og:title`, then the title without the store's name.
 * A heading that shares no word with the markup counts only next to the offer: elsewhere it may be a greeting.
 * @param shop the name of the store, which is not a product name
 */
export function productName(page: Page, shop: string): string | undefined {
  const heading = productHeading(page.facts);
  const stated = statedProductNames(page.facts);
  const named =
    heading &&
    folded(heading.text) !== folded(shop) &&
    (stated.length === 0 ||
      heading.region === 'buy-box' ||
      stated.some((name) => tokenOverlap(heading.text, name) > 0.2));
  return (named ? heading.text.trim() : undefined) ?? stated[0] ?? titleWithout(page, shop);
}

/** The first part of the title that is not the store's name: `Kettle – Fern` gives `Kettle`. */
function titleWithout({ facts: { head } }: Page, shop: string): string | undefined {
  const parts = (head.titles[0] ?? '').slice(0, 500).split(/\s+[-–—|·•:»/]+\s+|\s*[|·•»]\s*|:\s+/u);
  return parts.map((part) => part.trim()).find((part) => part !== '' && folded(part) !== folded(shop));
}

/** Variants described on this page; one that only refers to its own page by `url` is legal and described there. */
export function describedVariants({ group }: PrimaryProduct): VariantFacts[] {
  if (!group || group.isVariantOf) return [];
  return group.variants.filter(
    ({ name, sku, gtin, offer, options }) => name ?? sku ?? gtin ?? offer ?? Object.keys(options)[0],
  );
}

/** Ignores case, spaces, and punctuation. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Quotes a value for a summary; long ones are cut. */
export function quote(text: string, maxLength = 60): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return `"${plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain}"`;
}

/** Pointer to a property of a node: `block 1 /offers/0/price`. */
export const pointTo = (path: string, property: string): string =>
  `${path}${path.includes(' /') ? '' : ' '}/${property}`;

/** Evidence on the page: the position, and at most 300 characters of its content. */
export function proofOn(page: Page, pointer: string, found?: string): Proof {
  return { ref: page.ref, pointer, ...(found === undefined ? {} : { snippet: found.slice(0, 300) }) };
}
