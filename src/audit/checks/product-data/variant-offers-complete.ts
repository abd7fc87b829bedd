import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { VariantFacts } from '../../parse/facts/facts.ts';
import { describedVariants, primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { groupSnippet } from '../subjects/product/variants.ts';

const parts: readonly (readonly [string, (variant: VariantFacts) => unknown])[] = [
  ['name', ({ name }) => said(name)],
  ['sku or gtin', ({ sku, gtin }) => said(sku) ?? said(gtin)],
  ['option value', ({ options }) => Object.values(options)[0]],
  ['price', ({ offer }) => said(offer?.price, 'price')],
  ['priceCurrency', ({ offer }) => said(offer?.currency)],
  ['availability', ({ offer }) => said(offer?.availability)],
];

export default definePageCheck({
  id: 'variant-offers-complete',
  category: 'product-data',
  name: 'Each variant has its own ID, price, and stock',
  description: 'Detects variants that an agent cannot buy individually.',
  why: 'An agent buys one size in one color. A variant without its own ID, price, or stock cannot be ordered.',
  judged: {
    pass: 'At least 95% of the variants have a name, sku or gtin, an option, price, currency, and availability, and no SKU occurs twice.',
    warn: 'At least 70% but less than 95% of the variants are complete.',
    fail: 'Less than 70% of the variants are complete, or two share a SKU.',
    notApplicable: 'The markup describes no variants on this page.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node', 'variants'],
  effort: 'hours',
  fix: {
    title: 'Add a complete Offer to every variant',
    instructions:
      'Give each entry of hasVariant its name, sku, the option value in which it differs, and an Offer with price, priceCurrency, and availability.',
  },
  sources: ['google-product-variants'],
  roles: ['product'],
  evaluate(page) {
    const product = primaryProduct(page);
    const variants = describedVariants(product);
    if (!variants.length) return notApplicable('The markup describes no variants on this page.');
    const skus = variants.flatMap(({ sku }) => said(sku) ?? []);
    const twice = skus.find((sku, at) => skus.indexOf(sku) !== at);
    // A single variant has no option that varies.
    const asked = parts.filter(([name]) => name !== 'option value' || variants.length > 1);
    const lacking = asked.map(([name, read]) => ({
      name,
      count: variants.filter((one) => read(one) === undefined).length,
    }));
    const worst = lacking.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
    const complete = variants.filter((one) => asked.every(([, read]) => read(one) !== undefined)).length;
    const share = complete / variants.length;
    const first = variants.find((one) => asked.some(([, read]) => read(one) === undefined));
    const evidence = [proofOn(page, first?.offer?.path ?? product.path, first?.sku ?? first?.name)];
    const more = { cause: 'template:product:variants', evidence, fix: { snippet: groupSnippet(page) } };
    if (twice !== undefined)
      return fail(`Several variants share the SKU ${quote(twice)}.`, {
        evidence,
        fix: {
          title: 'Give each variant its own SKU',
          instructions: 'Fill the sku of a variant from the variant record, not from its parent.',
        },
      });
    if (share >= 0.95)
      return pass(`${complete} of ${variants.length} variants are complete and distinct.`, {
        evidence,
      });
    const missing = worst
      .slice(0, 3)
      .map(({ name, count }) => `${name} on ${count}`)
      .join(', ');
    const summary = `${variants.length - complete} of ${variants.length} variants are incomplete. Missing: ${missing}.`;
    return share >= 0.7 ? warn(summary, more) : fail(summary, more);
  },
});
