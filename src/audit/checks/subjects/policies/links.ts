/** Links to policies by their names, including links to other hosts and without a target. */
import type { Page, PolicyKind, Value } from '../../../evidence.ts';
import type { LinkFact } from '../../../parse/facts/facts.ts';
import { sameUrl } from '../../../parse/url.ts';
import { hasTerm, type Topic } from '../../../parse/words/words.ts';

const labels: Record<PolicyKind, string> = {
  returns: 'returns page',
  shipping: 'shipping page',
  privacy: 'privacy policy',
  terms: 'terms of sale page',
  contact: 'contact page',
  imprint: 'imprint',
  about: 'about page',
  help: 'help page',
};
export const policyLabel = (kind: PolicyKind): string => labels[kind];

export interface PolicyLink {
  name: string;
  url: string;
  /** `nowhere`: opened by a script, or a fragment of the page itself. */
  place: 'here' | 'other-host' | 'nowhere';
}

/** A label is short; a longer text with the word is a teaser. */
const longestName = 60;
/** How many to keep: the last ones of footer and menus, and of the rest of the page. */
const mostLabels = 500;
const mostOthers = 200;
const frame = new Set<LinkFact['region']>(['footer', 'header', 'nav']);

/** "Return to …" in English, French, and Dutch links back to the storefront. */
const back = /^\W{0,3}(?:retour|return|back)(?:$|\s+(?:à|a|au|aux|à la|en haut|haut|menu|to|naar|home)\b)/i;
const isLabel = (name: string): boolean =>
  name !== '' && name.length <= longestName && !name.includes('@') && !back.test(name);

/** Links of a page whose name matches a topic, those in footer, header, and menus first. */
export function linksTo({ facts, url }: Page, topic: Topic): PolicyLink[] {
  const host = apexOf(url);
  const labels = facts.links.filter(({ name, region }) => region !== 'card' && isLabel(name));
  const [framed, others] = [true, false].map((one) =>
    labels.filter(({ region }) => frame.has(region) === one),
  );
  const named = [...framed!.slice(-mostLabels), ...others!.slice(-mostOthers)].filter(({ name }) =>
    hasTerm(name, topic),
  );
  const links = named.map(({ name, abs = '', region }) => ({
    name,
    url: abs,
    region,
    place: placeOf(abs, url, host),
  }));
  const controls = facts.controls
    .filter(
      ({ tag, name, region }) => tag !== 'a' && region === 'footer' && isLabel(name) && hasTerm(name, topic),
    )
    .map(({ name }) => ({ name, url: '', place: 'nowhere' as const }));
  // A control that opens by script is a policy only in the footer.
  const found = links.filter(({ place, region }) => place !== 'nowhere' || region === 'footer');
  return [...found.map(({ name, url: to, place }) => ({ name, url: to, place })), ...controls].slice(0, 20);
}

function placeOf(abs: string, page: string, host: string): PolicyLink['place'] {
  if (abs === '' || (abs.includes('#') && sameUrl(abs, page))) return 'nowhere';
  const other = URL.parse(abs)?.hostname ?? '';
  return other === host || other.endsWith(`.${host}`) ? 'here' : 'other-host';
}

const apexOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** A path as words, for word lists. */
export const wordsOfPath = (url: string): string =>
  decoded(URL.parse(url)?.pathname ?? '')
    .slice(0, 120)
    .replaceAll(/[/_.+-]+/g, ' ');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Whether the page links to a topic, by name or, in header and footer, by URL. */
export function leadsTo(page: Page, topic: Topic): boolean {
  const { names, paths } = labelsOn(page);
  return names.some((name) => hasTerm(name, topic)) || paths.some((path) => hasTerm(path, topic));
}

const labelsKept = new WeakMap<Page, { names: string[]; paths: string[] }>();

/** Different names and URLs, the last ones first: policies are at the end of a page. */
function labelsOn(page: Page): { names: string[]; paths: string[] } {
  const known = labelsKept.get(page);
  if (known) return known;
  const own = page.facts.links.filter(
    ({ region, abs }) =>
      region !== 'card' && abs !== undefined && !sameUrl(abs.split('#')[0] ?? '', page.url),
  );
  const names = own.flatMap(({ name }) => (isLabel(name) ? [name] : []));
  const paths = own.flatMap(({ region, abs = '' }) => (frame.has(region) ? [wordsOfPath(abs)] : []));
  const made = {
    names: [...new Set(names.toReversed())].slice(0, mostLabels),
    paths: [...new Set(paths.toReversed())].slice(0, mostLabels),
  };
  labelsKept.set(page, made);
  return made;
}

/** A link on a product page or on another policy page of this site. */
export function onOtherPages(
  kind: PolicyKind,
  { policies, products = [] }: { policies: Value<'policies'>; products?: Page[] },
): { url: string; from: string; ref: string } | undefined {
  const read = Object.entries(policies)
    .filter(([other]) => other !== kind)
    .flatMap(([other, { page }]) => (page ? [{ page, from: `the ${labels[other as PolicyKind]}` }] : []));
  const pages = [...products.slice(0, 3).map((page) => ({ page, from: 'a product page' })), ...read];
  for (const { page, from } of pages) {
    const link = linksTo(page, kind).find(
      ({ place, url }) =>
        place === 'here' && !sameUrl(url, page.url) && (URL.parse(url)?.pathname ?? '/') !== '/',
    );
    if (link) return { url: link.url, from, ref: page.ref };
  }
  return undefined;
}
