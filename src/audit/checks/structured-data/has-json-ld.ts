import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';

export default defineCheck({
  id: 'has-json-ld',
  category: 'structured-data',
  name: 'Pages carry JSON-LD',
  description: 'Detects schema markup on the home and product pages.',
  why: 'Many agents and crawlers read JSON-LD alone: it needs no knowledge of the layout.',
  judged: {
    pass: 'The home page and every sampled product page carry a JSON-LD block that is not empty.',
    warn: 'The home page or some of the product pages carry none.',
    fail: 'No product page carries one; or, where no product page was read, the home page does not.',
    notApplicable: 'No product page carries one, but a product is described in Microdata or RDFa.',
  },
  priority: 'medium',
  requires: ['home'],
  effort: 'hours',
  fix: {
    title: 'Render JSON-LD on the server',
    instructions:
      'Put one script of type application/ld+json into the first HTML of the home page and of every product page.',
    snippet:
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"OnlineStore","name":"Shop","url":"https://shop.example"}</script>',
  },
  sources: ['google-structured-data', 'json-ld'],
  needs: ['home'],
  uses: ['products'],
  evaluate({ home, products = [] }) {
    const pages = [home, ...products];
    const without = pages.filter((page) => !carries(page));
    const evidence = without.slice(0, 3).map((page) => ({ ref: page.ref }));
    if (without.length === 0) return pass(`All ${pages.length} pages carry JSON-LD.`);
    const bare = products.filter((page) => !carries(page));
    if (products.length > 0 && bare.length === products.length) {
      const other = products.find((page) => page.facts.product && page.facts.product.syntax !== 'json-ld')
        ?.facts.product?.syntax;
      if (other) return notApplicable(`The product markup is ${other} instead.`);
      return fail(`None of ${products.length} product pages carries JSON-LD.`, {
        evidence,
        cause: 'template:product:jsonld',
      });
    }
    if (bare.length > 0)
      return warn(`${bare.length} of ${products.length} product pages carry no JSON-LD.`, {
        evidence,
        cause: 'template:product:jsonld',
      });
    return products.length > 0
      ? warn('Product pages carry JSON-LD, the home page does not.', {
          evidence,
          cause: 'template:home:jsonld',
        })
      : fail('The home page carries no JSON-LD.', { evidence, cause: 'template:home:jsonld' });
  },
});

const carries = ({ facts }: Page): boolean => facts.structured.blocks.some((block) => block.bytes > 0);
