/** Comparing, resolving and sorting URLs. */
import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';

const maxLength = 8192;

/** Absolute http(s) URL, or undefined for other schemes, script and what does not parse. */
export function resolveUrl(href: string, base: string): string | undefined {
  const text = href.trim();
  if (text.length > maxLength) return undefined;
  const url = URL.parse(text, base);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}

/** The same resource: fragments, sessions, letter case of the host, default ports and needless percent-encoding do not count. Scheme, slash and query do. */
export function sameUrl(a: string, b: string): boolean {
  const [left, right] = [normalUrl(a), normalUrl(b)];
  return left !== undefined && left === right;
}

/** The same host name and port. Takes URLs or bare hosts. */
export function sameHost(a: string, b: string): boolean {
  const [left, right] = [hostOf(a), hostOf(b)];
  return left !== undefined && left === right;
}

/**
 * Registrable domain by the Public Suffix List, its private part included (`shop.example.co.uk` gives `example.co.uk`).
 * An address, `localhost` or a bare suffix is returned as it is. Takes a host, with or without a port.
 */
export function registrableDomain(host: string): string {
  const name = hostOf(host)?.replace(/:\d+$/, '') ?? host.toLowerCase();
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}

/** Whether the host of a URL is this machine: `localhost`, 127.0.0.0/8 or ::1, by its name alone. */
export const isLoopbackUrl = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** The same URLs in an order that depends on the seed alone: by SHA-256 of seed and URL. */
export function stableOrder(seed: string, urls: string[]): string[] {
  return urls
    .map((url) => ({ url, key: createHash('sha256').update(seed).update(url).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ url }) => url);
}

/** What `sameUrl` compares, for lookups; undefined for invalid URLs. */
export function normalUrl(text: string): string | undefined {
  const url = text.length > maxLength ? null : URL.parse(withoutSession(text.trim()));
  if (!url) return undefined;
  url.hash = '';
  return url.href.replace(/%[0-9a-f]{2}/gi, (octet) => {
    const char = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(char) ? char : octet.toUpperCase();
  });
}

function hostOf(text: string): string | undefined {
  const trimmed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  return url?.host || undefined;
}

// The shape of a path, by which product URLs of one storefront are recognized.

/** Path words that name what follows. */
const markers = new Set(
  'product products produkt produkte produit produits producto productos prodotto prodotti produto produtos produkty p dp pd item items artikel article articles articulo articolo artigo shop store buy goods catalog catalogue c category categories collection collections kategorie categorie categoria kategoria blog blogs pages page news help brand brands search'.split(
    ' ',
  ),
);
const idParameters =
  /^(?:id|p|pid|gid|aid|art|artikel|artnr|prod|sku|(?:products?|produkt|item|article|artikel|goods|offer)[-_]?(?:id|nr|no|code)?|id[-_]?(?:product|item|article|goods))$/i;

/** Whether a parameter distinguishes products, such as `product_id`. */
export const identifiesProduct = (parameter: string): boolean => idParameters.test(parameter);

/** Parameters by which shops follow a visitor who keeps no cookies. */
const sessionParameters =
  /^(?:phpsessid|jsessionid|aspsessionid\w{0,20}|oscsid|ceid|zenid|xtcsid|modsid|sessid|session[-_]?id|sid|s_id|cfid|cftoken)$/i;

/** The same address without the visitor's session, by the names of its parameters and the length of their values. */
export function withoutSession(url: string): string {
  if (!/[?;&][^=]*(?:sid|sess|ceid|zenid|s_id|cfid|cftoken)/i.test(url)) return url;
  const parsed = URL.parse(url.replace(/;jsessionid=[\w.!-]{8,200}/i, ''));
  if (!parsed) return url;
  for (const [name, value] of new URLSearchParams(parsed.search))
    if (sessionParameters.test(name) && /^[\w-]{8,200}$/.test(value)) parsed.searchParams.delete(name);
  return parsed.href;
}

/** Parameters by which one script serves pages of many kinds, such as `index.php?route=product/category`. */
const routes = new Set(['route', 'controller', 'main_page', 'module', 'target', 'dispatch', '_route', 'r']);
const routeValue = /^[a-z][\w/.-]{1,59}$/i;

/** Path of a URL with what its query says of the kind of page: `/index.php/product/category`. */
export function routedPath(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? [parsed.pathname, ...routesOf(parsed).map(([, value]) => value)].join('/') : '';
}

const routesOf = ({ searchParams }: URL): [key: string, value: string][] =>
  [...searchParams]
    .map(([key, value]): [string, string] => [key.toLowerCase(), value.toLowerCase()])
    .filter(([key, value]) => routes.has(key) && routeValue.test(value))
    .slice(0, 3)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Shape of a URL: locale segments become `:l`, known path words stay, numbers become `#`, names become `*`,
 * the ending, the presence of an id parameter and what a route parameter says are kept. `/de/p/red-shoe-123.html` gives `/:l/p/*-#.html`.
 * Empty for invalid URLs.
 */
export function urlPattern(url: string): string {
  const parsed = URL.parse(withoutSession(url), 'http://localhost/');
  if (!parsed) return '';
  const segments = parsed.pathname.split('/').filter(Boolean).slice(0, 12);
  const shapes = segments.map((segment, at) => shapeOf(segment.toLowerCase(), at, segments));
  const ids = [...new Set(parsed.searchParams.keys())].filter(identifiesProduct).sort();
  const query = [
    ...routesOf(parsed).map(([key, value]) => `${key}=${value}`),
    ...ids.slice(0, 4).map((key) => `${key.toLowerCase()}=#`),
  ].join('&');
  return `/${shapes.join('/')}${query && `?${query}`}`;
}

function shapeOf(segment: string, at: number, segments: readonly string[]): string {
  if (at < 2 && /^[a-z]{2}(?:[-_][a-z]{2})?$/.test(segment) && !markers.has(segment)) return ':l';
  if (markers.has(segment)) return segment;
  const ending = /\.[a-z]{2,5}$/.exec(segment)?.[0] ?? '';
  // A script's name says what it shows: `product_info.php`, `privacy.php`.
  if (/^\.(?:php\d?|aspx?|jsp|jsf|cfm|cgi|do|pl)$/.test(ending) && !/\d/.test(segment)) return segment;
  const stem = ending ? segment.slice(0, -ending.length) : segment;
  if (/^\d+$/.test(stem)) return `#${ending}`;
  if (/^[a-z]{0,3}\d{3,}$/.test(stem)) return `id${ending}`;
  if (/[-_.](?:[a-z]{0,3}\d{3,})$/.test(stem)) return `*-#${ending}`;
  const last = at === segments.length - 1;
  const named = markers.has((segments[at - 1] ?? '').toLowerCase());
  // At the root a long name distinguishes a product from a category.
  if (last && !named && stem.split('-').length > 2) return `*-*${ending}`;
  return `*${ending}`;
}
