/** Contact, address, profiles, and legal identity in a merchant's Organization node. */
import type { Page } from '../../../evidence.ts';
import { nodesOfType } from '../../../parse/structured/top-level.ts';
import { isProps, type Props, textOf } from '../../../parse/structured/values.ts';
import { registrableDomain, resolveUrl } from '../../../parse/url.ts';
import { type Merchant, textIn, valuesIn } from './node.ts';

export interface Contact {
  emails: string[];
  phones: string[];
  urls: string[];
  /** Values of email or telephone that are neither. */
  odd: string[];
}

const mostText = 200;

/** A PostalAddress is a ContactPoint in the vocabulary, so contact data in the address counts. */
export function contactOf(merchant: Merchant, home: Page): Contact {
  const places = [
    merchant.props,
    ...['contactPoint', 'contactPoints', 'address', 'location', 'customerService'].flatMap((key) =>
      valuesIn(merchant, key).filter(isProps),
    ),
    ...nodesOfType(home.facts.structured, 'ContactPoint')
      .filter(({ parent }) => parent === undefined)
      .map(({ props }) => props),
  ].slice(0, 100);
  const of = (key: string): string[] =>
    places.flatMap((place) => textIn(place, key)?.slice(0, mostText) ?? []);
  const [emails, phones] = [of('email'), of('telephone')];
  const points = places.slice(1).flatMap((place) => textIn(place, 'url') ?? []);
  const all = [...emails, ...phones];
  return {
    emails: all.filter(isEmail).map((one) => one.replace(/^mailto:/i, '')),
    phones: all.filter((one) => !isEmail(one) && isPhone(one)).map((one) => one.replace(/^tel:/i, '')),
    urls: points.filter((one) => resolveUrl(one, home.url) !== undefined),
    odd: all.filter((one) => !isEmail(one) && !isPhone(one)),
  };
}

const isEmail = (text: string): boolean =>
  /^(?:mailto:)?[^\s@]{1,64}@[^\s@]{1,120}\.[^\s@.]{2,40}$/i.test(text.trim());
const isPhone = (text: string): boolean => text.replaceAll(/\D/g, '').length >= 5;

interface Address {
  country?: string;
  locality?: string;
  postalCode?: string;
  street?: string;
  region?: string;
  /** A string instead of a PostalAddress. */
  text?: string;
}

/** Addresses of the merchant and its locations. */
export function merchantAddresses(merchant: Merchant): Address[] {
  const own = valuesIn(merchant, 'address');
  const places = valuesIn(merchant, 'location').filter(isProps);
  const inPlaces = places.flatMap((place) => [place, ...valuesIn({ ...merchant, props: place }, 'address')]);
  return [...own, ...inPlaces].flatMap((value) => {
    if (typeof value === 'string')
      return value.trim() === '' ? [] : [{ text: value.trim().slice(0, mostText) }];
    return isProps(value) ? [postalAddress(value)] : [];
  });
}

function postalAddress(props: Props): Address {
  const of = (key: string, ...inner: string[]) => textIn(props, key, ...inner)?.slice(0, mostText);
  const found = {
    country: of('addressCountry', 'name', 'identifier'),
    locality: of('addressLocality', 'name'),
    postalCode: of('postalCode'),
    street: of('streetAddress'),
    region: of('addressRegion', 'name'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Address;
}

export const isComplete = ({ country, locality, postalCode }: Address): boolean =>
  country !== undefined && (locality ?? postalCode) !== undefined;

/** The most complete address. */
export const fullest = (addresses: readonly Address[]): Address | undefined =>
  addresses.toSorted(
    (a, b) => Number(isComplete(b)) - Number(isComplete(a)) || Object.keys(b).length - Object.keys(a).length,
  )[0];

/** Services whose home page is not a profile. */
const network =
  /(?:^|\.)(?:facebook|instagram|twitter|x|youtube|tiktok|pinterest|linkedin|threads|snapchat|vimeo|tumblr|bsky|mastodon|trustpilot|trustedshops|idealo|wikidata|wikipedia|xing|reddit|twitch|discord|whatsapp|line|note|crunchbase)\.(?:com|net|org|de|fr|es|it|nl|pl|at|ch|jp|me|app|social|gg|tv|co\.uk|co\.jp|ne\.jp)$/i;

/** A page about the merchant on another site. */
export function isProfile(url: string, home: Page): boolean {
  const parsed = URL.parse(url);
  if (!parsed || registrableDomain(parsed.hostname) === registrableDomain(new URL(home.url).hostname))
    return false;
  return !network.test(parsed.hostname) || parsed.pathname.length + parsed.search.length > 1;
}

export const isOnNetwork = (url: string): boolean => network.test(URL.parse(url)?.hostname ?? '');
export const hostWithoutWww = (url: string): string =>
  new URL(url).hostname.toLowerCase().replace(/^(?:www|m)\./, '');

/** Profiles that the merchant names, one for each host. */
export function profilesOf(merchant: Merchant, home: Page): { written: string[]; profiles: string[] } {
  const written = valuesIn(merchant, 'sameAs').flatMap((value) => textOf(value, 'url')?.trim() || []);
  const urls = written.flatMap((one) => {
    const url = /^(?:https?:)?\/\//i.test(one) ? resolveUrl(one, home.url) : undefined;
    return url && isProfile(url, home) ? [url] : [];
  });
  return { written, profiles: onePerHost(urls) };
}

/** The first URL of each host. */
export function onePerHost(urls: readonly string[]): string[] {
  const hosts = new Set<string>();
  return urls.filter((url) => hosts.size < hosts.add(hostWithoutWww(url)).size);
}

export interface Legal {
  name?: string;
  /** Property and value. */
  ids: [key: string, value: string][];
}

const idProperties = ['vatID', 'taxID', 'duns', 'leiCode', 'iso6523Code', 'globalLocationNumber'];
const register =
  /vat|ust|mwst|tva|iva|btw|nip|regon|krs|sire[nt]|kvk|hrb|lei|duns|tax|regist|company|umsatz|cif|nif|iso ?6523/i;
const legalForm =
  /(?:^|\s)(?:GmbH|gGmbH|UG|AG|KG|OHG|e\.\s?K\.|SE|Ltd\.?|Limited|LLP|PLC|plc|LLC|Inc\.?|S\.?A\.?S\.?U?|S\.?A\.?R\.?L\.?|SA|S\.A\.|S\.?r\.?l\.?s?|S\.?p\.?A\.?|S\.?L\.?U?\.?|B\.?V\.?|N\.?V\.?|VOF|ApS|A\/S|AB|Oyj?|Lda\.?|OÜ|UAB|SIA|d\.o\.o\.|s\.r\.o\.|a\.s\.|Kft\.?|Zrt\.?|sp\. z o\.\s?o\.|S\.A\.)(?:\s\(haftungsbeschränkt\))?$/;

/** Legal name and register entries, also of the parent company. A name that ends in a legal form is a legal name. */
export function legalOf(merchant: Merchant): Legal {
  const behind = valuesIn(merchant, 'parentOrganization').filter(isProps);
  const all = [merchant.props, ...behind];
  const name =
    all.map((props) => textIn(props, 'legalName')).find((one) => one !== undefined) ??
    all.map((props) => textIn(props, 'name')).find((one) => one !== undefined && isLegalName(one));
  const ids = all.flatMap((props): [string, string][] => [
    ...idProperties.flatMap((key): [string, string][] => {
      const value = textIn(props, key, 'value');
      return value === undefined ? [] : [[key, value]];
    }),
    ...valuesIn({ ...merchant, props }, 'identifier').flatMap((value): [string, string][] => {
      const [kind, id] = isProps(value)
        ? [textIn(value, 'propertyID') ?? textIn(value, 'name') ?? '', textIn(value, 'value')]
        : ['', undefined];
      return id !== undefined && register.test(kind) ? [['identifier', id]] : [];
    }),
  ]);
  return { ids, ...(name === undefined ? {} : { name }) };
}

export const isLegalName = (name: string): boolean => legalForm.test(name.trim().slice(-60));
