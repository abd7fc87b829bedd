import type { Client } from '../bend.ts';
import type { Site } from '../site.ts';
import type { Shell } from './layout.ts';

/** What each page is written with. */
export interface PageDeps {
  site: Site;
  layout: (shell: Shell) => string;
  client: Client;
}

/** `Link` header of home and product pages. */
export const linkHeader =
  '</.well-known/ucp>; rel="service-desc"; type="application/json", </.well-known/api-catalog>; rel="api-catalog", </sitemap.xml>; rel="sitemap"';

const middle = 435_000;

/** Bytes for a page: spread around 435 KB, the median of real shops, and always the same for one path. */
export function weight(path: string): number {
  const sum = [...path].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return middle + ((sum % 81) - 40) * 1000;
}
