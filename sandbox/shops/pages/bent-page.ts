import { escape, scriptJson } from '../escape.ts';
import type { Site } from '../site.ts';

const isProduct = (path = ''): boolean => path.startsWith('/products/');

/** Path that a page calls its own, bent by the faults that concern it. */
export function canonicalOf({ faults }: Site, path: string): string {
  if (!isProduct(path)) return path;
  if (faults.has('canonical-home')) return '/';
  return faults.has('canonical-dead') ? `/catalogue${path}` : path;
}

/** The JSON-LD of a page as script elements. */
export function jsonLdScripts(
  { faults }: Site,
  { canonical, jsonLd = [] }: { canonical?: string; jsonLd?: object[] },
): string[] {
  const scripts = jsonLd.map((node) => scriptJson(node));
  if (!isProduct(canonical)) return scripts.map(element);
  if (faults.has('jsonld-by-script')) return scripts.map(written);
  return scripts.map((text) => element(faults.has('jsonld-broken') ? `${text.slice(0, -1)},}}` : text));
}

const element = (text: string): string => `<script type="application/ld+json">${text}</script>`;

/** What a tag manager leaves in the page: markup comes into being when the script runs. */
const written = (text: string): string =>
  `<script>/* GTM-LARCH01 */(function(){var s=document.createElement('script');s.type='application/ld+json';s.text=JSON.stringify(${text});document.head.appendChild(s)})()</script>`;

/** The body of a page, or an application that draws it: nothing but its root, and the script. */
export function bodyOf({ faults }: Site, path: string | undefined, content: string): string {
  const drawn =
    (faults.has('home-by-script') && path === '/') || (faults.has('product-by-script') && isProduct(path));
  if (!drawn) return content;
  return `<div id="app"></div>
<noscript>Please enable JavaScript to use this shop.</noscript>
<script>document.getElementById('app').innerHTML=${scriptJson(content)}</script>
`;
}

/** A link to a product, or its replacement. */
export function productLink({ faults }: Site, slug: string, content: string): string {
  const path = `/products/${slug}`;
  if (faults.has('cards-by-script'))
    return `<div class="card-link" data-href="${escape(path)}">${content}</div>`;
  if (faults.has('javascript-links'))
    return `<a href="javascript:void(0)" onclick="show('${escape(slug)}')">${content}</a>`;
  return `<a href="${path}">${content}</a>`;
}
