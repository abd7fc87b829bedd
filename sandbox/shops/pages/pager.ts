import type { Product } from '../catalogue/product.ts';

const size = 12;

export interface PagePart {
  products: Product[];
  /** Of this page. */
  path: string;
  /** Added to the heading; empty on the first page. */
  suffix: string;
  /** Links to all pages; empty where there is one. */
  nav: string;
}

/** Page `number`, from 1, of a listing in pages of twelve; undefined where there is none. `path` is that of its first page. */
export function pageOf(products: Product[], number: number, path: string): PagePart | undefined {
  const count = Math.max(1, Math.ceil(products.length / size));
  if (!Number.isInteger(number) || number < 1 || number > count) return undefined;
  const query = path.includes('?') ? '&' : '?';
  const link = (n: number, html: string): string =>
    `<a href="${html}${query}page=${n}"${relOf(n)}>Page ${n}</a>`;
  const relOf = (n: number): string => (n === number + 1 ? ' rel="next"' : '');
  const html = path.replaceAll('&', '&amp;');
  const items = Array.from({ length: count }, (_, i) => i + 1).map((n) =>
    n === number ? `<li aria-current="page">Page ${n}</li>` : `<li>${link(n, html)}</li>`,
  );
  return {
    products: products.slice((number - 1) * size, number * size),
    path: number === 1 ? path : `${path}${query}page=${String(number)}`,
    suffix: number === 1 ? '' : `, page ${String(number)}`,
    nav: count === 1 ? '' : `<nav aria-label="Pages"><ol>${items.join('')}</ol></nav>`,
  };
}
