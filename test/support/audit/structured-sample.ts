/** For tests: structured data of an HTML text through the real parser. */
import { parse } from 'parse5';
import type { PrimaryProduct, StructuredFacts } from '../../../src/audit/parse/facts/facts.ts';
import { structuredFacts } from '../../../src/audit/parse/structured/index.ts';
import { productFacts } from '../../../src/audit/parse/structured/product.ts';

export const pageUrl = 'https://shop.test/p/jacket';

export function readHtml(html: string, url = pageUrl): Promise<StructuredFacts> {
  return structuredFacts(parse(html, { sourceCodeLocationInfo: true }), html, { url });
}

export const ldScript = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Facts of a page whose JSON-LD blocks are these; `@context` is added to objects. */
export function readJsonLd(...blocks: unknown[]): Promise<StructuredFacts> {
  return readHtml(
    blocks.map((block) => ldScript({ '@context': 'https://schema.org', ...(block as object) })).join('\n'),
  );
}

/** The primary product of a page with these blocks. */
export async function readProduct(...blocks: unknown[]): Promise<PrimaryProduct> {
  const { product } = productFacts(await readJsonLd(...blocks), { url: pageUrl });
  if (!product) throw new Error('the page has no product');
  return product;
}
