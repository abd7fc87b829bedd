import { attr, collapse, pointer, textBelow } from '../../tree.ts';
import type { FacetFacts, FormFact } from '../../facts/facts.ts';
import { resolveUrl, sameUrl } from '../../url.ts';
import { hasTerm } from '../../words/words.ts';
import type { PlacedControl } from './controls.ts';
import { owningForm } from './forms.ts';
import type { PlacedLink } from '../links.ts';
import { allWithin, regionAt, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

const MAX_LINKS = 30;
const MAX_FORMS = 10;
const MAX_PLACES = 40;

/** Whether a class or an id speaks of filters: asked of every element. */
export const mayBeFilter = (names: string): boolean => /filter|facet|refine|layered|narrow/i.test(names);

const filterWords = new Set(
  'filter filters facet facets refinement refinements refine layered narrow filtering filterpanel facetlist'.split(
    ' ',
  ),
);
/** Filters of pictures, of reviews, of stores. */
const otherWords = new Set(
  'review reviews rating bv blur drop backdrop svg store stores faq blog search sort'.split(' '),
);
const holders = new Set([
  'div',
  'section',
  'aside',
  'nav',
  'ul',
  'ol',
  'form',
  'fieldset',
  'details',
  'dl',
  'facet-filters-form',
]);

function isFilterPlace(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  if (!holders.has(node.tagName) && !node.tagName.includes('-')) return false;
  const region = regionAt(page, at);
  if (region === 'header' || region === 'footer' || region === 'card') return false;
  const label = attr(node, 'aria-label') ?? '';
  if (label !== '' && label.length <= 60 && hasTerm(label, 'filter')) return true;
  const names = `${attr(node, 'id') ?? ''} ${attr(node, 'class') ?? ''}`.slice(0, 600).split(/\s+/, 30);
  return names.some((name) => {
    const tokens = nameTokens(name);
    return tokens.some((token) => filterWords.has(token)) && !tokens.some((token) => otherWords.has(token));
  });
}

const notFacet =
  /^(?:page|p|pg|seite|sort|order|orderby|sortby|dir|direction|limit|perpage|per_page|view|mode|display|start|offset|sz|lang|currency)$/i;
/** Other tools next to filters. */
const elsewhere = /compare|wish-?list|login|account|\/cart|checkout|contact/i;
const resetName =
  /^(?:clear|reset|remove|alle|all|show all|löschen|zurücksetzen|effacer|tout|borrar|todos|cancella|tutti|wissen|limpar|wyczyść|クリア|すべて|×|x)\b/i;

/** What narrows the list of products on this page: links, GET forms, and boxes that only a script reads. */
export function facetFacts(
  page: Outline,
  candidates: readonly number[],
  context: {
    url: string;
    links: readonly PlacedLink[];
    forms: readonly (FormFact & { at: number })[];
    controls: readonly PlacedControl[];
  },
): FacetFacts {
  const places: number[] = [];
  for (const at of candidates) {
    const last = places.at(-1);
    if (places.length >= MAX_PLACES || (last !== undefined && at < page.end[last]!)) continue;
    if (isFilterPlace(page, at)) places.push(at);
  }
  const facets: FacetFacts = { links: [], forms: [], scripted: 0 };
  for (const at of places) {
    linksIn(page, at, context, facets);
    fieldsIn(page, at, context, facets);
    if (facets.pointer === undefined && (facets.links.length || facets.forms.length || facets.scripted))
      facets.pointer = pointer(page.elements[at]!);
  }
  return facets;
}

function linksIn(
  page: Outline,
  at: number,
  { url, links }: { url: string; links: readonly PlacedLink[] },
  facets: FacetFacts,
): void {
  const here = URL.parse(url);
  for (const { at: place, abs, href, name, rel, card, region } of links) {
    if (place <= at || place >= page.end[at]! || facets.links.length >= MAX_LINKS) continue;
    // A wrapper named for filters may hold the products too.
    if (card !== undefined || region === 'card') continue;
    const to = URL.parse(abs ?? '');
    if (!here || !to || to.host !== here.host || href.startsWith('#') || sameUrl(to.href, here.href))
      continue;
    const keys = [...to.searchParams.keys()].filter(
      (key) => !here.searchParams.has(key) || to.searchParams.get(key) !== here.searchParams.get(key),
    );
    if (keys.length > 0 && keys.every((key) => notFacet.test(key))) continue;
    if (to.pathname === here.pathname && keys.length === 0) continue;
    if (elsewhere.test(to.pathname + to.search)) continue;
    if (resetName.test(name) || rel === 'next' || rel === 'prev') continue;
    if (facets.links.some((one) => one.url === to.href)) continue;
    const count = /[([（]\s*(\d{1,5})\s*[)\]）]?\s*$|\s(\d{1,5})$/.exec(name);
    facets.links.push({
      url: to.href.split('#')[0]!.slice(0, 1_000),
      name: name.slice(0, 60),
      ...(count ? { count: Number(count[1] ?? count[2]) } : {}),
    });
  }
}

/** Boxes and lists, each in a form that is sent by GET or left to a script. */
function fieldsIn(
  page: Outline,
  at: number,
  {
    url,
    forms,
    controls,
  }: { url: string; forms: readonly (FormFact & { at: number })[]; controls: readonly PlacedControl[] },
  facets: FacetFacts,
): void {
  for (const place of [
    ...allWithin(page, tagged(page, 'input'), at),
    ...allWithin(page, tagged(page, 'select'), at),
  ].slice(0, 300)) {
    const node = page.elements[place]!;
    const type = node.tagName === 'select' ? 'select' : (attr(node, 'type') ?? 'text').toLowerCase();
    const name = attr(node, 'name') ?? '';
    if (type !== 'select' && type !== 'checkbox' && type !== 'radio') continue;
    if (notFacet.test(name) || attr(node, 'checked') !== undefined) continue;
    const holder = owningForm(page, place);
    const form = holder === undefined ? undefined : forms.find((one) => one.at === holder);
    const value = type === 'select' ? firstOption(page, place) : (attr(node, 'value') ?? 'on');
    const base = form && (form.abs ?? resolveUrl(form.action, url));
    if (form?.method !== 'get' || name === '' || value === undefined || !base) {
      facets.scripted += 1;
    } else if (facets.forms.length < MAX_FORMS) {
      const target = new URL(base);
      // A GET form drops the query of its action and sends its own fields.
      target.search = '';
      target.hash = '';
      for (const [key, given] of hiddenFields(page, form.at)) target.searchParams.append(key, given);
      target.searchParams.append(name, value);
      facets.forms.push({ url: target.href.slice(0, 1_000), name: `${name}=${value}`.slice(0, 60) });
    }
  }
  const pressed = controls.filter(
    ({ at: place, tag, role }) =>
      place > at &&
      place < page.end[at]! &&
      owningForm(page, place) === undefined &&
      (tag === 'button' ? role !== undefined : role === 'checkbox' || role === 'option' || role === 'switch'),
  );
  facets.scripted += pressed.filter(
    ({ role }) => role === 'checkbox' || role === 'option' || role === 'switch',
  ).length;
}

/** What the form sends along. */
function hiddenFields(page: Outline, form: number): [name: string, value: string][] {
  return allWithin(page, tagged(page, 'input'), form)
    .slice(0, 200)
    .map((at) => page.elements[at]!)
    .filter((node) => attr(node, 'type')?.toLowerCase() === 'hidden' && (attr(node, 'name') ?? '') !== '')
    .slice(0, 10)
    .map((node) => [attr(node, 'name')!.slice(0, 100), (attr(node, 'value') ?? '').slice(0, 200)]);
}

function firstOption(page: Outline, at: number): string | undefined {
  const option = allWithin(page, tagged(page, 'option'), at).find((one) => {
    const node = page.elements[one]!;
    return (
      attr(node, 'selected') === undefined && (attr(node, 'value') ?? collapse(textBelow(node, 100))) !== ''
    );
  });
  if (option === undefined) return undefined;
  const node = page.elements[option]!;
  return attr(node, 'value') ?? collapse(textBelow(node, 100));
}
