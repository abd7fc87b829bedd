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
  name: 'Meta descriptions exist and differ',
  description: 'Detects pages without a summary, and pages that share one.',
  why: 'Clients show it below the title. Where it is missing or shared, pages look alike.',
  judged: {
    pass: 'The head has one of 50 to 320 characters; that of a listing or product is on no other sampled page.',
    warn: 'It is shorter or longer, or another page has it too.',
    fail: 'The head has none, or an empty one.',
  },
  priority: 'low',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Write a meta description for each page',
    instructions:
      'Print the first sentence of the description and the price into a meta element in the head, 50 to 320 characters, from the data of the page itself.',
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
        `The description is also that of ${quote(URL.parse(twin.url)?.pathname ?? twin.url, 80)}: ${quote(text, 80)}.`,
        {
          ...more,
          evidence: [shown, { ref: twin.ref, pointer, snippet: text.slice(0, 300) }],
        },
      );
    const length = lengthOf(text);
    if (widthOf(text) < shortest)
      return warn(`The description has only ${length} characters: ${quote(text)}.`, more);
    if (length > longest)
      return warn(`The description has ${length} characters; ${longest} and fewer are read in full.`, more);
    return pass(`The description has ${length} characters.`, { evidence: [shown] });
  },
});

/** As Lighthouse reads it: the first element of that name in the head. */
const elementOf = ({ facts: { head } }: Page): string | undefined =>
  head.metas.find(({ name, inBody, from }) => name === 'description' && !inBody && from === undefined)
    ?.content;

const descriptionOf = (page: Page): string => elementOf(page)?.replaceAll(/\s+/g, ' ').trim() ?? '';

function whyMissing(page: Page): string {
  if (elementOf(page) !== undefined) return 'The meta description is empty.';
  const misplaced = page.facts.head.metas.find(({ name }) => name === 'description');
  if (misplaced?.inBody) return 'The meta description stands in the body, where nothing reads it.';
  if (misplaced?.from === 'property')
    return 'The description is named by `property`; a meta description has the attribute `name`.';
  return 'The page has no meta description.';
}

/** Another page with the same text. The home page may keep its own: where others repeat it, they are at fault. */
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

/** First sentence of what the page says of itself, and the price. */
function proposed(page: Page): string {
  const { product, structured, text } = page.facts;
  const og = structured.openGraph.find(({ property }) => property === 'og:description')?.content;
  const [name] = productNames(page);
  const source = plainText(said(product?.description) ?? said(og) ?? text.own);
  const price = page.role === 'product' ? shownPrice(page)?.raw : undefined;
  const lead = name && !folded(source).startsWith(folded(name)) ? `${name}: ${source}` : source;
  return `${clip(lead, 150)}${price ? ` ${price}.` : ''}`;
}
