import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { clip, escapeHtml, lengthOf, widthOf } from '../subjects/page/html.ts';
import { isSameProduct, productNames } from '../subjects/page/products.ts';
import { folded, quote, said } from '../subjects/product/facts.ts';
import { shownPrice } from '../subjects/product/snippet.ts';
import { plainText } from '../subjects/product/text.ts';

const shortest = 50;
const longest = 320;

export default definePageCheck({
  id: 'meta-description',
  category: 'content-rendering',
  name: 'Pages have unique meta descriptions',
  description: 'Detects pages without a meta description, and pages that share one.',
  why: 'Search results show the description below the title. If it is missing or shared, pages look alike.',
  judged: {
    pass: 'The head has a description of 50 to 320 characters. For listings and products, no other sampled page has the same one.',
    warn: 'It is shorter or longer, or another page has the same one.',
    fail: 'The head has no description, or an empty one.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Write a meta description for each page',
    instructions:
      "Add a meta element to the head with the first sentence of the page's own description and the price, 50 to 320 characters in total.",
    snippet:
      '<meta name="description" content="Light trail shoe with a grippy sole for wet rock. From 129.00 EUR.">',
  },
  sources: [
    'Lighthouse meta-description https://developer.chrome.com/docs/lighthouse/seo/meta-description',
    'Google snippets https://developers.google.com/search/docs/appearance/snippet',
  ],
  uses: ['home', 'listings', 'products'],
  evaluate(page, given) {
    const { ref, role } = page;
    const fix = { snippet: `<meta name="description" content="${escapeHtml(proposed(page))}">` };
    const cause = `template:${role}:meta-description`;
    const text = descriptionOf(page);
    const pointer = 'head > meta[name="description"]';
    if (!text) return fail(whyMissing(page), { cause, fix, evidence: [{ ref, pointer }] });
    const shown = { ref, pointer, snippet: text.slice(0, 300) };
    const more = { cause, fix, evidence: [shown] };
    const twin = sharing(page, text, given);
    if (twin)
      return warn(
        `The page ${quote(URL.parse(twin.url)?.pathname ?? twin.url, 80)} has the same description: ${quote(text, 80)}.`,
        {
          ...more,
          evidence: [shown, { ref: twin.ref, pointer, snippet: text.slice(0, 300) }],
        },
      );
    const length = lengthOf(text);
    if (widthOf(text) < shortest)
      return warn(`The description has only ${length} characters: ${quote(text)}.`, more);
    if (length > longest)
      return warn(`The description has ${length} characters; the recommended maximum is ${longest}.`, more);
    return pass(`The description has ${length} characters.`, { evidence: [shown] });
  },
});

/** Like Lighthouse: the first element with that name in the head. */
const elementOf = ({ facts: { head } }: Page): string | undefined =>
  head.metas.find(({ name, inBody, from }) => name === 'description' && !inBody && from === undefined)
    ?.content;

const descriptionOf = (page: Page): string => elementOf(page)?.replaceAll(/\s+/g, ' ').trim() ?? '';

function whyMissing(page: Page): string {
  if (elementOf(page) !== undefined) return 'The meta description is empty.';
  const misplaced = page.facts.head.metas.find(({ name }) => name === 'description');
  if (misplaced?.inBody) return 'The meta description is in the body, where crawlers ignore it.';
  if (misplaced?.from === 'property')
    return 'The description uses the attribute `property`; a meta description needs `name`.';
  return 'The page has no meta description.';
}

/** Another page with the same text. The home page is never reported: the pages that repeat its text are. */
function sharing(
  page: Page,
  text: string,
  { home, listings = [], products = [] }: { home?: Value<'home'>; listings?: Page[]; products?: Page[] },
): Page | undefined {
  if (page.role === 'home') return undefined;
  return [...(home ? [home] : []), ...listings, ...products].find(
    (other) =>
      other.url !== page.url &&
      folded(descriptionOf(other)) === folded(text) &&
      !(other.role === 'product' && page.role === 'product' && isSameProduct(page, other)),
  );
}

/** First sentence of the page's description, and the price. */
function proposed(page: Page): string {
  const { product, structured, text } = page.facts;
  const og = structured.openGraph.find(({ property }) => property === 'og:description')?.content;
  const [name] = productNames(page);
  const source = plainText(said(product?.description) ?? said(og) ?? text.own);
  const price = page.role === 'product' ? shownPrice(page)?.raw : undefined;
  const lead = name && !folded(source).startsWith(folded(name)) ? `${name}: ${source}` : source;
  return `${clip(lead, 150)}${price ? ` ${price}.` : ''}`;
}
