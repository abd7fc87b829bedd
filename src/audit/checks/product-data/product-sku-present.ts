import { definePageCheck, fail, pass, warn } from '../../check.ts';
import type { VariantFacts } from '../../parse/facts.ts';
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

/** A part number of the first variant, where each has one. */
const sharedPart = (variants: readonly VariantFacts[]): string | undefined =>
  variants.every(({ mpn }) => said(mpn) !== undefined) ? said(variants[0]?.mpn) : undefined;

export default definePageCheck({
  id: 'product-sku-present',
  category: 'product-data',
  name: 'A merchant SKU or product id is present',
  description: 'Detects products without a key for cart and order calls.',
  why: 'Cart and order calls need the key of the shop. Without one an agent cannot say which product it means.',
  judged: {
    pass: 'The product has a sku or productID, or every offer or every variant has a sku.',
    warn: 'Some variants have none, there is only a part number, or another sampled product has the same SKU.',
    fail: 'There is neither SKU, product id nor part number.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Add the SKU that cart and order calls use',
    instructions:
      'Fill `sku` from the catalogue, one for each variant, equal to the item id of the feed and of the commerce endpoints.',
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
      if (mpn) return warn(`The product has the part number ${quote(mpn)} but no SKU of the shop.`, more);
      return fail('The product has neither a SKU nor a product id.', more);
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
        `The SKU ${quote(own ?? '')} is also that of ${quote(twin.facts.product?.name ?? twin.url)}.`,
        {
          evidence: [...more.evidence, proofOn(twin, pointTo(twin.facts.product?.path ?? '', 'sku'), own)],
          fix: {
            title: 'Give each product a SKU of its own',
            instructions:
              'Two products share one SKU in their markup: fill it from the record of the product, not from a default.',
          },
        },
      );
    return pass(
      own ? `The product has the SKU ${quote(own)}.` : `All ${variants.length} variants have a SKU.`,
      { evidence: more.evidence },
    );
  },
});
