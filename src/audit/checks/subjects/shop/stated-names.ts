/** The names of a storefront in each source. */
import type { Page, UcpEvidence, Value } from '../../../evidence.ts';
import { nodesOfType } from '../../../parse/structured/top-level.ts';
import { get, listOf } from '../../../parse/structured/values.ts';
import { flatText } from '../manifests/flat.ts';
import { merchantOf, textIn } from '../organization/node.ts';
import { isDefaultName, isSameName } from './names.ts';

export interface StatedName {
  name: string;
  /** For a sentence: `og:site_name`. */
  from: string;
  ref: string;
  pointer: string;
  /** Other names in the same source. */
  aliases: string[];
}

interface Shop {
  home: Page;
  products: readonly Page[];
  target: Value<'target'>;
  ucp?: UcpEvidence;
}

/** Each source once; blank names are left out. */
export function statedNames({ home, products, target, ucp }: Shop): StatedName[] {
  const found: StatedName[] = [];
  const add = (
    from: string,
    name: string | undefined,
    at: { ref: string; pointer: string; aliases?: string[] },
  ): void => {
    const plain = name?.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
    if (plain) found.push({ aliases: [], ...at, from, name: plain });
  };
  const merchant = merchantOf(home, target);
  if (merchant) {
    const aliases = [...namesOf(merchant.props, 'alternateName'), ...namesOf(merchant.props, 'legalName')];
    add('Organization', textIn(merchant.props, 'name'), { ref: home.ref, pointer: merchant.path, aliases });
  }
  for (const { props, path } of nodesOfType(home.facts.structured, 'WebSite').slice(0, 1))
    add('WebSite', textIn(props, 'name'), {
      ref: home.ref,
      pointer: path,
      aliases: namesOf(props, 'alternateName'),
    });
  for (const page of [home, ...products.slice(0, 1)])
    add(page === home ? 'og:site_name' : 'og:site_name of a product', siteNameOf(page), {
      ref: page.ref,
      pointer: 'meta[property="og:site_name"]',
    });
  if (ucp && (ucp.shape === 'flat' || ucp.shape === 'both')) {
    const ref = ucp.fetches.find(({ json }) => json !== undefined)?.ref;
    if (ref) add('the manifest', flatText(ucp.document, 'name'), { ref, pointer: '/name' });
  }
  const inTitles = titleName(home, products, found);
  if (inTitles) add('the titles', inTitles, { ref: home.ref, pointer: 'title' });
  return found;
}

const namesOf = (props: Record<string, unknown>, key: string): string[] =>
  listOf(get(props, key))
    .slice(0, 20)
    .filter((one): one is string => typeof one === 'string');

const siteNameOf = ({ facts }: Page): string | undefined =>
  facts.structured.openGraph.find(({ property }) => property === 'og:site_name')?.content;

const separators = /\s+[|–—·•»~:-]+\s+|\s*\|\s*|:\s+/;
/** Slogans and calls to action, which are not names. */
const slogan =
  /[\d%€$£!?]|\b(?:buy|shop now|free|shipping|delivery|order|online shop|sale|best|cheap|kaufen|bestellen|günstig|versand|acheter|livraison|pas cher|comprar|envío|barato|acquista|spedizione|kopen|bestel|gratis|envio|kup|dostawa|sklep)\b|通販|送料|購入/i;

/**
 * The segment that all product titles share with the home page title, if only one could be a name; a segment that matches a
 * name from another source is preferred.
 */
function titleName(home: Page, products: readonly Page[], stated: readonly StatedName[]): string | undefined {
  const segments = ({ facts }: Page): string[] =>
    (facts.head.titles[0] ?? '')
      .slice(0, 300)
      .split(separators)
      .map((one) => one.trim())
      .filter(Boolean);
  const first = segments(home);
  const standard = first.find(isDefaultName);
  if (standard) return standard;
  const titles = products.slice(0, 10).map(segments);
  if (new Set(titles.map((one) => one.join('|'))).size < 2) return undefined;
  const shared = first.filter((one) => titles.every((title) => title.includes(one)));
  const known = shared.find((one) => stated.some(({ name }) => isSameName(name, one)));
  if (known !== undefined || shared.length !== 1) return known;
  const [only] = shared;
  return only && only.split(/\s+/).length <= 4 && !slogan.test(only) ? only : undefined;
}

/** Groups names that mean the same store, the largest group first. */
export function groupNames(names: readonly StatedName[]): StatedName[][] {
  const groups: StatedName[][] = [];
  for (const one of names) {
    const same = groups.filter((group) => group.some((other) => meansSame(one, other)));
    const [first, ...others] = same;
    if (!first) {
      groups.push([one]);
      continue;
    }
    first.push(one, ...others.flat());
    for (const other of others) groups.splice(groups.indexOf(other), 1);
  }
  return groups.toSorted((a, b) => b.length - a.length);
}

const meansSame = (a: StatedName, b: StatedName): boolean =>
  [a.name, ...a.aliases].some((one) => [b.name, ...b.aliases].some((other) => isSameName(one, other)));
