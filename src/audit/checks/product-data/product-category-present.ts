import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { categoryTrail } from '../subjects/product/category.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-category-present',
  category: 'product-data',
  name: 'Category is machine-readable',
  description: 'Detects products outside any taxonomy.',
  why: 'Shoppers who ask for "running shoes" ask for a category. Without one, an agent has to guess from the name.',
  judged: {
    pass: 'The category is a path of two or more levels, a URL, or a number in the Google taxonomy, or the BreadcrumbList has two or more categories.',
    warn: 'The category has only one level.',
    fail: 'The markup has neither a category nor a breadcrumb.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'State the category as a path',
    instructions:
      'Fill `category` with the path in your catalog or in the Google product taxonomy, or mark up the breadcrumb with its category levels.',
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
      return pass(`The breadcrumb contains the category ${quote(trail.join(' > '))}.`, { evidence });
    const shown = page.facts.breadcrumb.slice(1, -1);
    const proposal = { snippet: productSnippet(page, { category: shown.join(' > ').slice(0, 200) }) };
    const more = { cause: 'product:category', evidence, ...(shown.length > 1 ? { fix: proposal } : {}) };
    const [level = category] = trail;
    return level
      ? warn(`The category has only one level: ${quote(level)}.`, more)
      : fail('The markup has neither a category nor a breadcrumb.', more);
  },
});

/** A path of several levels, a URL, or a number in the Google taxonomy. */
const isTelling = (category: string): boolean =>
  /^https?:\/\//i.test(category) ||
  /^\d{1,6}$/.test(category) ||
  category.split(/>|»|›|\||\//).filter((level) => level.trim() !== '').length > 1;
