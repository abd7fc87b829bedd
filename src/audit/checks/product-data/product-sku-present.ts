import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { VariantFacts } from '../../parse/facts/facts.ts';
import {
  describedVariants,
  folded,
  pointTo,
  primaryProduct,
  proofOn,
  quote,
  said,
} from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

/** The part number of the first variant, if every variant has one. */
const sharedPart = (variants: readonly VariantFacts[]): string | undefined =>
  variants.every(({ mpn }) => said(mpn) !== undefined) ? said(variants[0]?.mpn) : undefined;

export default definePageCheck({
  id: 'product-sku-present',
  category: 'product-data',
  name: 'A merchant SKU or product ID is present',
  description: 'Detects products without a key for cart and order calls.',
  why: "Cart and order calls need the merchant's key. Without one, an agent cannot identify the product.",
  judged: {
    pass: 'The product has a sku or productID, or every offer or every variant has a sku.',
    warn: 'Some variants have no SKU, there is only a part number, or another sampled product has the same SKU.',
    fail: 'The product has no SKU, product ID, or part number.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Add the SKU that cart and order calls use',
    instructions:
      'Fill `sku` from the catalog, one for each variant, equal to the item ID in the feed and in the commerce endpoints.',
    snippet: '"sku": "TSHIRT-RED-M"',
  },
  sources: ['google-merchant-listing', 'openai-product-feed'],
  roles: ['product'],
  needs: ['products'],
  evaluate(page, { products }) {
    const product = primaryProduct(page);
    const own = said(product.sku) ?? said(product.productId);
    const variants = describedVariants(product);
    const withSku = variants.filter(({ sku }) => said(sku) !== undefined);
    const mpn = said(product.mpn) ?? sharedPart(variants);
    const offers = product.offers.filter(({ type }) => type === 'Offer');
    const feedId = said(
      page.facts.structured.openGraph.find(({ property }) => property === 'product:retailer_item_id')
        ?.content,
    );
    const more = {
      cause: 'product:sku',
      evidence: [proofOn(page, pointTo(product.path, 'sku'), product.sku)],
      ...(feedId ? { fix: { snippet: productSnippet(page, { sku: feedId }) } } : {}),
    };
    if (!own && offers.length && offers.every(({ sku }) => said(sku) !== undefined))
      return pass(
        offers.length > 1
          ? `All ${offers.length} offers have a SKU.`
          : `The offer has the SKU ${quote(offers[0]?.sku ?? '')}.`,
        { evidence: [proofOn(page, pointTo(offers[0]?.path ?? '', 'sku'), offers[0]?.sku)] },
      );
    if (!own && (!variants.length || withSku.length < variants.length)) {
      if (withSku.length)
        return warn(`${variants.length - withSku.length} of ${variants.length} variants have no SKU.`, more);
      if (mpn) return warn(`The product has the part number ${quote(mpn)} but no merchant SKU.`, more);
      return fail('The product has neither a SKU nor a product ID.', more);
    }
    const twin = products.find((other) => {
      const facts = other.facts.product;
      return (
        other.url !== page.url &&
        own !== undefined &&
        said(facts?.sku) === own &&
        folded(facts?.name ?? '') !== folded(product.name ?? '')
      );
    });
    if (twin)
      return warn(
        `The SKU ${quote(own ?? '')} is also used by ${quote(twin.facts.product?.name ?? twin.url)}.`,
        {
          evidence: [...more.evidence, proofOn(twin, pointTo(twin.facts.product?.path ?? '', 'sku'), own)],
          fix: {
            title: 'Give each product its own SKU',
            instructions:
              'Two products have the same SKU in their markup. Fill it from the product record, not from a default value.',
          },
        },
      );
    return pass(
      own ? `The product has the SKU ${quote(own)}.` : `All ${variants.length} variants have a SKU.`,
      { evidence: more.evidence },
    );
  },
});
