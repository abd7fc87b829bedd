/** The heading that names the product of a page, by its position, its visibility, markup, and title. */
import { isBlank } from './parse/blank.ts';
import type { PageFacts } from './parse/facts/facts.ts';
import { tokenOverlap, wordSet } from './parse/words/words.ts';

type Heading = PageFacts['headings'][number];

const frames: ReadonlySet<string> = new Set(['header', 'nav', 'footer', 'dialog']);

/**
 * The heading that names the product: an H1 in the content that visitors see, before one for screen readers alone or
 * one in the frame of the page, which may name the shop. Below such a one, a lower heading may show the name.
 */
export function productHeading(facts: PageFacts): Heading | undefined {
  const own = facts.headings.filter(({ region, text }) => region !== 'card' && text.trim() !== '');
  const stated = statedProductNames(facts);
  const isStated = ({ text }: Heading): boolean => stated.some((name) => tokenOverlap(text, name) >= 0.5);
  const inContent = own.filter(({ region, unseen }) => !unseen && !frames.has(region));
  const h1s = inContent.filter(({ level }) => level === 1);
  const others = own.filter(({ level }) => level === 1);
  const shown =
    h1s.find(isStated) ??
    likest(h1s, facts.head.titles[0]) ??
    h1s.find(({ region }) => region === 'buy-box') ??
    h1s[0];
  if (shown) return shown;
  const lower = inContent.filter(({ level }) => level <= 4);
  const inBox =
    (others[0]?.unseen ?? others.length === 0) &&
    lower.find(({ level, region }) => level === 2 && region === 'buy-box');
  return lower.find(isStated) ?? (inBox || others.find(isStated) || others[0]);
}

/** The heading that shares the most words with the document title. */
function likest(headings: readonly Heading[], title: string | undefined): Heading | undefined {
  if (headings.length < 2 || !title) return headings[0];
  const words = wordSet(title.slice(0, 500));
  const shared = headings
    .slice(0, 20)
    .map((one) => ({ one, count: [...wordSet(one.text)].filter((word) => words.has(word)).length }));
  const most = Math.max(...shared.map(({ count }) => count));
  return most === 0 ? undefined : shared.find(({ count }) => count === most)?.one;
}

export const statedProductNames = ({ product, structured }: PageFacts): string[] =>
  [product?.name, openGraphTitle(structured)].flatMap((name) =>
    name === undefined || isBlank(name) ? [] : name.trim().slice(0, 500),
  );

const openGraphTitle = ({ openGraph }: PageFacts['structured']): string | undefined =>
  openGraph.find(({ property }) => property === 'og:title')?.content;
