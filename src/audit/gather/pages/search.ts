/** The storefront's own search, for a word of a product's name. */
import { asArray, asObject, asText } from '#manifest';
import type { Evidence, Page, SampledPage } from '../../evidence.ts';
import { known, unknownPiece } from '../../evidence.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import { resolveUrl, urlPattern } from '../../parse/url.ts';
import { tokenOverlap } from '../../parse/words/words.ts';
import { productHeading } from '../../product-heading.ts';
import { readPage, type Reader, sampleRow } from './pages.ts';
import { cardUrls, contentLinks } from './listing-links.ts';

type Search = Extract<Evidence['search'], { ok: true }>['value'];

const placeholder = '{search_term_string}';

/** How to search: the form of the home page, else the SearchAction of its markup. Never guessed. */
export function searchTemplate(facts: PageFacts, url: string): Pick<Search, 'via' | 'template'> | undefined {
  for (const { kind, method, action, abs, fields } of facts.forms) {
    const field = fields.find(
      ({ tag, type, name }) => tag === 'input' && /^(?:search|text|)$/.test(type) && name !== '',
    );
    const target = abs ?? resolveUrl(action || url, url);
    if (kind !== 'search' || method !== 'get' || !field || !target) continue;
    const base = target.split(/[?#]/)[0] ?? target;
    return { via: 'form', template: `${base}?${encodeURIComponent(field.name)}=${placeholder}` };
  }
  const template = facts.structured.nodes
    .map(({ props }) => actionTemplate(props['potentialAction']))
    .find((one) => one !== undefined);
  const target = template && resolveUrl(template.replace(/\{[^{}]{1,60}\}/, 'PLACEHOLDER'), url);
  return target ? { via: 'search-action', template: target.replace('PLACEHOLDER', placeholder) } : undefined;
}

function actionTemplate(action: unknown): string | undefined {
  for (const one of Array.isArray(action) ? asArray(action) : [action]) {
    const target = asObject(one)?.['target'];
    for (const place of Array.isArray(target) ? asArray(target) : [target]) {
      const object = asObject(place);
      const text = asText(place) ?? asText(object?.['urlTemplate']) ?? asText(object?.['@id']);
      if (text && /\{[^{}]{1,60}\}/.test(text)) return text;
    }
  }
  return undefined;
}

/** The first word of a product's name that is long enough to search for. */
export function firstWord(name: string, lang = 'en'): string {
  const words = [
    ...new Intl.Segmenter(lang.slice(0, 2) || 'en', { granularity: 'word' }).segment(name.slice(0, 300)),
  ];
  const plain = words.filter((word) => word.isWordLike).map((word) => word.segment);
  return plain.find((word) => word.length >= 3 && !/^\d+$/.test(word)) ?? plain[0] ?? '';
}

/** That word with the one after it, as in the name: a query that few products match. */
export function firstWords(name: string, lang = 'en'): string {
  const text = name.slice(0, 300);
  const first = firstWord(text, lang);
  const from = text.indexOf(first);
  if (first === '' || from < 0) return first;
  const rest = text.slice(from + first.length);
  const words = new Intl.Segmenter(lang.slice(0, 2) || 'en', { granularity: 'word' }).segment(rest);
  const second = [...words].find((word) => word.isWordLike)?.segment;
  // In scripts without spaces, the next word follows directly; other names may have a sign between them.
  if (second === undefined) return first;
  return rest.startsWith(second) ? first + second : `${first} ${second}`;
}

export const nameForSearch = ({ facts }: Page): string =>
  facts.product?.name ?? productHeading(facts)?.text ?? facts.head.titles[0] ?? '';

/** What a visitor would search for: the heading, where the markup has another name. */
export function searchedName(page: Page): string {
  const { product, language } = page.facts;
  const shown = productHeading(page.facts)?.text;
  const marked = product?.name;
  const differ = shown && marked && tokenOverlap(shown, marked, language.declared) < 0.5;
  return differ ? shown : nameForSearch(page);
}

interface SearchInput {
  reader: Reader;
  home: Page;
  product: Page | undefined;
  /** Patterns of confirmed products. */
  patterns: ReadonlySet<string>;
  robotsRef: string;
}

export async function gatherSearch(
  input: SearchInput,
): Promise<{ piece: Evidence['search']; rows: SampledPage[] }> {
  const { reader, home, product, patterns, robotsRef } = input;
  const found = searchTemplate(home.facts, home.url);
  const query = product ? firstWords(searchedName(product), product.facts.language.declared) : '';
  const base: Search = {
    via: 'form',
    template: '',
    url: '',
    disallowed: false,
    productLinks: [],
    ...found,
    query,
  };
  if (!found || query === '') return { piece: known(base), rows: [] };
  const url = found.template.replace(placeholder, encodeURIComponent(query));
  const read = await readPage(
    reader,
    { row: 'search', key: 'search', purpose: 'search', url },
    'search',
    'search',
  );
  const row = sampleRow(read, 'search', 'search', robotsRef);
  const rows = row ? [row] : [];
  if (read.state === 'ok') {
    const links = productLinks(read.page, patterns, product);
    const landed = {
      url: read.page.url,
      words: read.page.facts.text.ownWords,
      ...(read.page.facts.product?.name ? { product: read.page.facts.product.name.slice(0, 200) } : {}),
    };
    return { piece: known({ ...base, url, ref: read.page.ref, productLinks: links, landed }), rows };
  }
  if (read.state !== 'unsent') return { piece: known({ ...base, url, ref: read.ref }), rows };
  return read.disallowed
    ? { piece: known({ ...base, url, disallowed: true }), rows }
    : { piece: unknownPiece(read.reason), rows };
}

/** Cards of the results, and links with a product's URL pattern or to the product. */
function productLinks(
  { facts, url }: Page,
  patterns: ReadonlySet<string>,
  product: Page | undefined,
): string[] {
  const wanted = product && new URL(product.url).pathname;
  const links = contentLinks(facts, new URL(url).host).filter((link) => patterns.has(urlPattern(link)));
  const own = facts.links.flatMap(({ abs }) =>
    abs !== undefined && URL.parse(abs)?.pathname === wanted ? [abs] : [],
  );
  return [...new Set([...own, ...cardUrls(facts), ...links])].slice(0, 200);
}
