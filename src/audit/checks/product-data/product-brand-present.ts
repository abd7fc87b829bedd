import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-brand-present',
  category: 'product-data',
  name: 'Brand is present',
  description: 'Detects products without a brand.',
  why: 'Buyers ask for brands by name, and shopping engines match products by brand and part number.',
  judged: {
    pass: 'The product has a brand. For own brands, the store name is correct.',
    warn: 'Only a manufacturer is present.',
    fail: 'Brand and manufacturer are missing or placeholders.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Add the brand',
    instructions: 'Fill `brand.name` from the catalog. For own brands, use the store name.',
    snippet: '"brand": { "@type": "Brand", "name": "Acme" }',
  },
  sources: ['google-merchant-listing', 'google-product-data'],
  roles: ['product'],
  evaluate(page) {
    const { brand: written, manufacturer, path } = primaryProduct(page);
    const brand = said(written);
    const evidence = [proofOn(page, pointTo(path, 'brand'), written)];
    if (brand) return pass(`The brand is ${quote(brand)}.`, { evidence });
    const maker = said(manufacturer);
    const shared = page.facts.structured.openGraph.find(({ property }) =>
      /^(?:product|og):brand$/.test(property),
    );
    const name = maker ?? said(shared?.content);
    const fix = name ? { fix: { snippet: productSnippet(page, { brand: { '@type': 'Brand', name } }) } } : {};
    const more = { cause: 'product:brand', evidence, ...fix };
    if (maker) return warn(`Only the manufacturer ${quote(maker)} is present, not the brand.`, more);
    return fail(
      written === undefined ? 'The product has no brand.' : `The brand is the placeholder ${quote(written)}.`,
      more,
    );
  },
});
