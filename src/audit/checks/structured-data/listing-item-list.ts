import { defineCheck, pass, warn } from '../../check.ts';
import { listCoverage, listMarkup } from '../subjects/listing/items.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

const enough = 0.8;

export default defineCheck({
  id: 'listing-item-list',
  category: 'structured-data',
  name: 'Category pages have an ItemList of their products',
  description: 'Detects listings that agents have to scrape.',
  why: 'With a list in the markup, an agent can read the products of a category without guessing which links are products.',
  judged: {
    pass: 'The markup of every listing contains at least 80% of the products that its HTML links to.',
    warn: 'The markup contains fewer products, or has no list.',
  },
  priority: 'low',
  appliesTo: 'listing',
  requires: ['listing'],
  effort: 'hours',
  fix: {
    title: 'Add an ItemList to category pages',
    instructions: 'Add one ListItem with position and url for each product on the page, in the order shown.',
    snippet:
      '{"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "position": 1, "url": "https://shop.example/products/x"}]}',
  },
  sources: ['schema-org', 'google-structured-data'],
  needs: ['listings'],
  uses: ['products'],
  evaluate({ listings, products = [] }) {
    const pages = listings.map((page) => ({ page, ...listCoverage(page, products) }));
    const short = pages.filter(({ linked, covered, listed }) =>
      linked.length ? covered.length / linked.length < enough : listed === 0,
    );
    const [worst] = short.toSorted((a, b) => a.covered.length - b.covered.length);
    const evidence = (short.length ? short : pages)
      .slice(0, 3)
      .map(({ page, path, covered, linked }) =>
        proofOn(
          page,
          path ?? 'script[type="application/ld+json"]',
          `${covered.length} of ${linked.length} products`,
        ),
      );
    if (!worst) {
      const [first] = pages;
      return pass(
        pages.length === 1 && first?.linked.length
          ? `The markup lists ${first.covered.length} of the ${first.linked.length} products of the listing.`
          : `The markup of all ${pages.length} listing pages lists their products.`,
        { evidence },
      );
    }
    const { covered, linked, missing, page } = worst;
    const what = covered.length
      ? `the markup lists ${covered.length} of ${linked.length} products. ${quote(missing[0]?.url ?? '', 100)} is missing`
      : `the markup has no list of the ${linked.length} products on the page`;
    const many = pages.length > 1 ? `${short.length} of ${pages.length} listing pages: ` : '';
    const summary = `${many}${what}.`;
    return warn(summary.charAt(0).toUpperCase() + summary.slice(1), {
      evidence,
      cause: 'template:listing:item-list',
      fix: { snippet: listMarkup(linked, page) },
    });
  },
});
