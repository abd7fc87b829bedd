import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';

export default defineCheck({
  id: 'has-json-ld',
  category: 'structured-data',
  name: 'Pages have JSON-LD',
  description: 'Detects missing JSON-LD on the home page and product pages.',
  why: 'Many agents and crawlers read only JSON-LD, because it does not depend on the layout.',
  judged: {
    pass: 'The home page and every sampled product page have a JSON-LD block that is not empty.',
    warn: 'The home page or some of the product pages have no JSON-LD.',
    fail: 'No product page has JSON-LD, or no product page could be read and the home page has none.',
    notApplicable: 'No product page has JSON-LD, but a product is described in Microdata or RDFa.',
  },
  priority: 'medium',
  requires: ['home'],
  effort: 'hours',
  fix: {
    title: 'Render JSON-LD on the server',
    instructions:
      'Add one script of type application/ld+json to the initial HTML of the home page and of every product page.',
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
    if (without.length === 0) return pass(`All ${pages.length} pages have JSON-LD.`);
    const bare = products.filter((page) => !carries(page));
    if (products.length > 0 && bare.length === products.length) {
      const other = products.find((page) => page.facts.product && page.facts.product.syntax !== 'json-ld')
        ?.facts.product?.syntax;
      if (other) return notApplicable(`The product markup uses ${other} instead.`);
      return fail(`None of ${products.length} product pages has JSON-LD.`, {
        evidence,
        cause: 'template:product:jsonld',
      });
    }
    if (bare.length > 0)
      return warn(`${bare.length} of ${products.length} product pages have no JSON-LD.`, {
        evidence,
        cause: 'template:product:jsonld',
      });
    return products.length > 0
      ? warn('Product pages have JSON-LD, but the home page does not.', {
          evidence,
          cause: 'template:home:jsonld',
        })
      : fail('The home page has no JSON-LD.', { evidence, cause: 'template:home:jsonld' });
  },
});

const carries = ({ facts }: Page): boolean => facts.structured.blocks.some((block) => block.bytes > 0);
