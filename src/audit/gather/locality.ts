/** Where a target is: local or public, at the root or in a locale, and on which platform. */
import { isPublicAddress } from '#fetch';
import type { PageFacts } from '../parse/facts/facts.ts';
import { isLocaleRoot, localeRoot } from './pages/candidates.ts';

/** Plain http on a loopback or private address, to which the checks of https do not apply. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:') return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIpAddress(bare)) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|lan|internal|home\.arpa)$/.test(bare);
}

export const isIpAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':');

/** The locale root of a URL (`/de/`, `/site/en-GB/`), else the root of its origin. */
export function rootOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const root = localeRoot(pathname);
  return root ? `${origin}${root}/` : `${origin}/`;
}

/** Whether a URL is that of a home page: the root or a locale root, even if it redirects. */
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

/** The platform, where headers or the URLs of scripts and styles name it. */
export const detectPlatform = (
  facts: PageFacts | undefined,
  headers: readonly (readonly [string, string])[],
): string | undefined =>
  platformBy(headers, [
    ...(facts?.scripts ?? []).map(({ src }) => src),
    ...(facts?.styles ?? []).map(({ href }) => href),
    ...(facts?.images ?? []).slice(0, 50).map(({ src }) => src),
  ]);

/** @param sources URLs of scripts and styles */
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
