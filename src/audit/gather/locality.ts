/** Where a target stands: on this machine or out in the world, at its root or in a locale. */
import { isPublicAddress } from '#fetch';
import type { PageFacts } from '../parse/facts.ts';
import { isLocaleRoot, localeRoot } from './candidates.ts';

/** Plain http on a loopback or private address: the checks of https do not concern it. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:') return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIpAddress(bare)) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|lan|internal|home\.arpa)$/.test(bare);
}

export const isIpAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':');

/** The locale root that a URL stands in (`/de/`, `/site/en-GB/`), else the root of its origin. */
export function rootOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const root = localeRoot(pathname);
  return root ? `${origin}${root}/` : `${origin}/`;
}

/** The entry URL is a home page: the root or a locale root, whatever it redirects to. */
export function isHomeUrl(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname === '/' || isLocaleRoot(pathname);
}

const fingerprints: readonly [platform: string, pattern: RegExp][] = [
  ['shopify', /cdn\.shopify\.com|\/cdn\/shop\/|myshopify\.com/i],
  ['sfcc', /demandware\.(?:static|store)|dwstatic|\/on\/demandware/i],
  ['woocommerce', /wp-content\/plugins\/woocommerce/i],
  ['magento', /\/static\/version\d+\/frontend\/|mage\/|Magento_/],
  ['shopware', /\/bundles\/storefront\/|\/theme\/[0-9a-f]{32}\//i],
  ['bigcommerce', /cdn\d*\.bigcommerce\.com/i],
  ['prestashop', /\/modules\/ps_|prestashop/i],
  ['wix', /static\.wixstatic\.com|parastorage\.com/i],
  ['squarespace', /static\d*\.squarespace\.com|squarespace-cdn/i],
];

/** The shop platform, where headers or the addresses of scripts and styles name it. */
export const detectPlatform = (
  facts: PageFacts | undefined,
  headers: readonly (readonly [string, string])[],
): string | undefined =>
  platformBy(headers, [
    ...(facts?.scripts ?? []).map(({ src }) => src),
    ...(facts?.styles ?? []).map(({ href }) => href),
    ...(facts?.images ?? []).slice(0, 50).map(({ src }) => src),
  ]);

/** @param sources addresses of what the page loads */
export function platformBy(
  headers: readonly (readonly [string, string])[],
  sources: readonly string[],
): string | undefined {
  if (
    headers.some(
      ([name, value]) =>
        name === 'x-shopid' ||
        name === 'x-shopify-stage' ||
        (name === 'powered-by' && /shopify/i.test(value)),
    )
  )
    return 'shopify';
  if (headers.some(([name]) => name.startsWith('x-dw-'))) return 'sfcc';
  return fingerprints.find(([, pattern]) => sources.some((source) => pattern.test(source)))?.[0];
}
