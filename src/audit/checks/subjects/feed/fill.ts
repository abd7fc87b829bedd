/** Values that a feed record lacks and its sampled page has. */
import type { Page } from '../../../evidence.ts';
import type { FeedRecord } from '../../../parse/feed/feed.ts';
import { otherAvailability } from '../../../parse/feed/required.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { said } from '../product/facts.ts';
import { gtinsOn } from '../product/identifiers.ts';
import { offerPrices } from '../product/prices.ts';
import { allOffers } from '../../../parse/offers.ts';
import { pageAddress } from '../product/snippet.ts';
import { readStockState } from '../product/stock.ts';
import { plainText } from '../product/text.ts';

/** The field, by its name in the feed, and its value on the page; undefined when the page does not know it either. */
export function fieldFromPage(page: Page, missing: string): Record<string, string> | undefined {
  const value = valueOf(page, missing);
  if (value === undefined) return undefined;
  const name = {
    currency: 'price',
    [otherAvailability]: 'availability',
    'gtin or mpn': said(gtinsOn(page)[0]?.value) ? 'gtin' : 'mpn',
  }[missing];
  return { [name ?? missing]: value };
}

function valueOf(page: Page, missing: string): string | undefined {
  const { product } = page.facts;
  switch (missing) {
    case 'id':
      return said(product?.sku) ?? said(product?.productId);
    case 'title':
      return said(product?.name);
    case 'description':
      return said(product?.description) && plainText(product?.description ?? '').slice(0, 300);
    case 'link':
      return pageAddress(page);
    case 'image_link': {
      const [image] = product?.images ?? [];
      return image && resolveUrl(image, page.url);
    }
    case 'price':
    case 'currency': {
      const [price] = product ? offerPrices(allOffers(product)).prices : [];
      return price?.currency ? `${price.amount} ${price.currency}` : undefined;
    }
    case 'availability':
    case otherAvailability: {
      const [offer] = product ? allOffers(product) : [];
      const stock = readStockState(offer?.availability);
      return stock === 'in' ? 'in_stock' : stock === 'out' ? 'out_of_stock' : undefined;
    }
    case 'brand':
      return said(product?.brand);
    case 'gtin or mpn':
      return said(gtinsOn(page)[0]?.value) ?? said(product?.mpn);
    default:
      return undefined;
  }
}

/** An example of the field, where no page knows it. */
export function exampleOf(missing: string, record?: FeedRecord): Record<string, string> {
  const amount = record?.price ?? '129.00';
  const examples: Record<string, Record<string, string>> = {
    id: { id: 'YOUR-SKU' },
    title: { title: 'Product name, color, size' },
    description: { description: 'What it is, what it is made of, and what it is for.' },
    link: { link: 'https://YOUR-SHOP/product-page' },
    image_link: { image_link: 'https://YOUR-SHOP/main-image.jpg' },
    price: { price: `${amount} YOUR-CURRENCY` },
    currency: { price: `${amount} YOUR-CURRENCY` },
    availability: { availability: 'in_stock' },
    brand: { brand: 'YOUR-BRAND' },
    'gtin or mpn': { gtin: 'THE-13-DIGITS-UNDER-THE-BARCODE' },
    condition: { condition: 'new' },
    seller_name: { seller_name: 'YOUR-NAME' },
    seller_privacy_policy: { seller_privacy_policy: 'https://YOUR-SHOP/privacy' },
    seller_tos: { seller_tos: 'https://YOUR-SHOP/terms' },
    item_group_id: { item_group_id: 'ID-OF-THE-PRODUCT' },
    listing_has_variations: { listing_has_variations: 'true' },
    variant_dict: { variant_dict: '{"color":"Red","size":"M"}' },
    [otherAvailability]: { availability: 'in_stock' },
  };
  return examples[missing] ?? {};
}
