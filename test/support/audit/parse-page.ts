/** For tests: the facts of an HTML fragment. */
import type { PageFacts } from '../../../src/audit/parse/facts/facts.ts';
import { pageFacts } from '../../../src/audit/parse/html.ts';

export const pageUrl = 'https://shop.test/p/kettle';

export const read = (html: string, headers: [string, string][] = []): Promise<PageFacts> =>
  pageFacts(new TextEncoder().encode(html), { url: pageUrl, headers, charset: 'utf-8' });

/** A product page in a language: the offer is next to a gallery, the rest of the page around it. */
export const productPage = (lang: string, name: string, offer: string, below = ''): string =>
  `<!doctype html><html lang="${lang}"><body><header><a href="/">Fern</a></header><main>
<div class="product"><div class="product-gallery"><img src="/a.jpg" alt="${name}"></div>
<div class="product-info"><h1>${name}</h1>${offer}</div></div>${below}</main><footer><a href="/x">x</a></footer></body></html>`;
