import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { hasTerm } from '../../parse/words/words.ts';
import {
  folded,
  pointTo,
  primaryProduct,
  proofOn,
  quote,
  said,
  spokenOn,
} from '../subjects/product/facts.ts';
import { gtinsOn, recordOf } from '../subjects/product/identifiers.ts';
import { plainText } from '../subjects/product/text.ts';

export default definePageCheck({
  id: 'product-gtin-present',
  category: 'product-data',
  name: 'A GTIN is present',
  description: 'Detects products that cannot be matched across merchants.',
  why: 'A GTIN lets an agent match the same product across merchants. Without one, the product is left out of comparisons.',
  judged: {
    pass: 'The product, a variant, or the feed record has a GTIN or ISBN.',
    warn: 'The product has no GTIN, whether or not it has a brand and part number.',
    fail: 'The product has no GTIN and no brand with part number, the feed has GTINs for other products of the brand, and less than 40% of the sampled products have one.',
    notApplicable:
      'The feed states that the product has no identifier, or the page states that it is handmade or made to order.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'hours',
  fix: {
    title: 'Add the GTIN from the packaging',
    instructions:
      'Import the barcodes of branded products from the supplier data, and fill `gtin` for the product or each variant. For products without one, add brand and mpn.',
    snippet: '"gtin13": "(the 13 digits under the barcode)"',
  },
  sources: ['google-merchant-listing', 'google-product-data', 'gs1'],
  roles: ['product'],
  needs: ['products'],
  uses: ['feeds'],
  evaluate(page, { products, feeds = [] }) {
    const product = primaryProduct(page);
    const [gtin] = gtinsOn(page);
    if (gtin)
      return pass(`The product has the ${gtin.property} ${quote(gtin.value)}.`, {
        evidence: [proofOn(page, pointTo(product.path, gtin.property), gtin.value)],
      });
    const record = recordOf(page, feeds);
    if (said(record?.gtin)) return pass(`The feed has the GTIN ${quote(record?.gtin ?? '')}.`);
    if (/^(?:no|false)$/i.test(record?.identifierExists?.trim() ?? ''))
      return notApplicable('The feed states that this product has no identifier.');
    const description = plainText(said(product.description) ?? page.facts.text.own.slice(0, 3000));
    const texts = [
      product.name,
      description,
      product.category,
      ...page.facts.specs.map(({ name, value }) => `${name} ${value}`),
    ];
    if (texts.some((text) => text !== undefined && hasTerm(text, 'custom', spokenOn(page))))
      return notApplicable(
        'The page states that the product is handmade or made to order. Such products have no GTIN.',
      );
    const brand = said(product.brand);
    const mpn = said(product.mpn) ?? said(record?.mpn);
    const more = {
      cause: 'product:gtin',
      evidence: [proofOn(page, pointTo(product.path, 'gtin'))],
    };
    if (brand && mpn)
      return warn(
        `The product has no GTIN, only a brand and part number (${quote(brand)}, ${quote(mpn)}).`,
        more,
      );
    const known = products.filter(
      (one) => gtinsOn(one).length > 0 || said(recordOf(one, feeds)?.gtin),
    ).length;
    const share = `${known} of ${products.length} sampled products have one`;
    const sibling =
      brand &&
      feeds.some(({ sample }) =>
        sample.some((one) => said(one.gtin) && folded(one.brand ?? '') === folded(brand)),
      );
    return sibling && known / products.length < 0.4
      ? fail(
          `The product has no GTIN, although the feed has them for other products of ${quote(brand)}; ${share}.`,
          more,
        )
      : warn(`The product has no GTIN; ${share}.`, more);
  },
});
