import { definePageCheck, fail, pass, warn } from '../../check.ts';
import { distinctProducts } from '../../parse/structured/top-level.ts';
import { allOffers } from '../../parse/offers.ts';
import { primaryProduct, proofOn, quote, said } from '../subjects/product/facts.ts';
import { groupSnippet } from '../subjects/product/variants.ts';

export default definePageCheck({
  id: 'variants-grouped',
  category: 'product-data',
  name: 'Variants are modeled as a ProductGroup',
  description: 'Detects variants flattened into one product.',
  why: 'A shirt in five sizes with one price and one stock level does not show an agent which sizes are available.',
  judged: {
    pass: 'A ProductGroup has productGroupID, variesBy, and hasVariant, or the product references its group by ID.',
    warn: 'The group lacks one of these, or there are several offers or products without a group.',
    fail: 'The page has options, but the markup describes one product without variants.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node', 'variants'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Model the variants as a ProductGroup',
    instructions:
      'Describe the product as a ProductGroup with productGroupID and variesBy, and each variant as a Product with its own offer under hasVariant.',
  },
  sources: ['google-product-variants'],
  roles: ['product'],
  evaluate(page) {
    const product = primaryProduct(page);
    const { group } = product;
    const { options } = page.facts.variants;
    const choice = options
      .slice(0, 2)
      .map(({ name, values }) => `${quote(name, 30)} with ${values.length} values`);
    const evidence = [proofOn(page, product.path, choice.join(', ') || undefined)];
    const more = { cause: 'template:product:variants', evidence, fix: { snippet: groupSnippet(page) } };
    if (group) {
      const isMember = group.isVariantOf;
      const isSingle = group.variants.length === 1 && !choice.length;
      const missing = [
        ...(said(group.id) ? [] : [isMember ? 'the ID of its group' : 'productGroupID']),
        ...(isMember || group.variesBy.length || isSingle ? [] : ['variesBy']),
        ...(isMember || group.variants.length ? [] : ['hasVariant']),
      ];
      if (missing.length) return warn(`The product group is missing ${missing.join(', ')}.`, more);
      return pass(
        isMember
          ? `The product references its group ${quote(group.id ?? '')}.`
          : isSingle
            ? 'The ProductGroup has one variant.'
            : `The ProductGroup has ${group.variants.length} variants by ${group.variesBy.join(', ').slice(0, 80)}.`,
        { evidence },
      );
    }
    const single = allOffers(product).filter(({ type }) => type === 'Offer').length;
    const siblings = distinctProducts(page.facts.structured).length;
    const offered = choice.length
      ? `The page offers a choice of ${choice.join(' and ')}`
      : 'The page links to variants';
    return single > 1 || siblings > 1
      ? warn(
          `${offered}, but the markup has ${Math.max(single, siblings)} ${single > 1 ? 'offers' : 'products'} without a group.`,
          more,
        )
      : fail(`${offered}, but the markup describes one product without variants.`, more);
  },
});
