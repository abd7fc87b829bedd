import { file, type Answer } from '../answer.ts';
import { seenOn } from '../bend.ts';
import type { Product } from '../catalogue/product.ts';
import { stockWords } from '../catalogue/stock.ts';
import { decimal } from '../money.ts';
import type { PageDeps } from './page.ts';

/** A product as Markdown, for clients that prefer it. */
export function productMarkdown({ site, client }: PageDeps, product: Product): Answer {
  const p = seenOn(site, product, 'markup', client);
  const [variant] = p.variants;
  const body = `# ${p.name}

By ${p.brand}. ${p.description}

- Price: ${site.terms.currency} ${decimal(site.terms, variant.price)}
- Availability: ${stockWords(variant).property}
- SKU: ${variant.sku}
- Page: ${site.origin}/products/${p.slug}

## Specifications

${p.specs.map(({ name, value, unit }) => `- ${name}: ${unit ? `${value} ${unit}` : value}`).join('\n')}
`;
  return file('text/markdown; charset=utf-8', body, {
    vary: 'Accept, Accept-Encoding',
    'cache-control': 'public, max-age=60',
  });
}
