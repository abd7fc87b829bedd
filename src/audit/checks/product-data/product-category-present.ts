import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { categoryTrail } from '../subjects/product/category.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-category-present',
  category: 'product-data',
  name: 'Category is machine readable',
  description: 'Detects products outside any taxonomy.',
  why: 'Who asks for "running shoes" asks for a category: without one an agent has to guess from the name.',
  judged: {
    pass: 'The category is a path of two or more levels, an address or a number of the Google taxonomy, or the BreadcrumbList has two or more categories.',
    warn: 'There is one level only.',
    fail: 'The markup has neither category nor breadcrumb.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'State the category as a path',
    instructions:
      'Fill `category` with the path of the shop or of the Google product taxonomy, or mark up the breadcrumb with its category levels.',
    snippet: '"category": "Apparel & Accessories > Shoes"',
  },
  sources: ['schema-org', 'google-product-data'],
  roles: ['product'],
  evaluate(page) {
    const { category: written, path } = primaryProduct(page);
    const category = said(written);
    const trail = categoryTrail(page);
    const evidence = [proofOn(page, pointTo(path, 'category'), category ?? trail.join(' > '))];
    if (category && isTelling(category)) return pass(`The category is ${quote(category)}.`, { evidence });
    if (trail.length >= 2)
      return pass(`The breadcrumb gives the category ${quote(trail.join(' > '))}.`, { evidence });
    const shown = page.facts.breadcrumb.slice(1, -1);
    const proposal = { snippet: productSnippet(page, { category: shown.join(' > ').slice(0, 200) }) };
    const more = { cause: 'product:category', evidence, ...(shown.length > 1 ? { fix: proposal } : {}) };
    const [level = category] = trail;
    return level
      ? warn(`The category has one level only: ${quote(level)}.`, more)
      : fail('Neither a category nor a breadcrumb is in the markup.', more);
  },
});

/** A path of several levels, an address, or a number of the Google taxonomy. */
const isTelling = (category: string): boolean =>
  /^https?:\/\//i.test(category) ||
  /^\d{1,6}$/.test(category) ||
  category.split(/>|»|›|\||\//).filter((level) => level.trim() !== '').length > 1;
