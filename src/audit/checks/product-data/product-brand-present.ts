import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { pointTo, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'product-brand-present',
  category: 'product-data',
  name: 'Brand is named',
  description: 'Detects products without a brand.',
  why: 'Buyers ask for brands by name, and shopping engines match products by brand and part number.',
  judged: {
    pass: 'The product has a brand; for own brands the name of the shop is right.',
    warn: 'Only a manufacturer is named.',
    fail: 'Brand and manufacturer are missing or placeholders.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Name the brand',
    instructions: 'Fill `brand.name` from the catalogue; for own brands the name of the store is right.',
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
    if (maker) return warn(`Only the manufacturer ${quote(maker)} is named, not the brand.`, more);
    return fail(
      written === undefined ? 'The product has no brand.' : `The brand is the placeholder ${quote(written)}.`,
      more,
    );
  },
});
