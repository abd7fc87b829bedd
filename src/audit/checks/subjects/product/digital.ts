/** Goods that are not shipped. */
import type { Page } from '../../../evidence.ts';
import { get, textOf } from '../../../parse/structured/values.ts';
import { createMatcher, type Matcher } from '../../../parse/words/matcher.ts';
import { attributesAskedOf } from './category.ts';
import { headingOf } from './facts.ts';

/** Words for a file, a code, or a ticket in the covered languages. */
const words =
  'e-book|ebook|ebooks|e-books|digital download|instant download|download only|license key|licence key|e-gift|egift|gift card|gift cards|gift voucher|digital gift|lizenzschlüssel|geschenkgutschein|gutschein|geschenkkarte|carte cadeau|bon cadeau|descarga digital|tarjeta regalo|buono regalo|carta regalo|cadeaubon|cadeaukaart|cartão presente|vale presente|karta podarunkowa|bon podarunkowy|ダウンロード版|ギフトカード|電子書籍';
const byWire = /DeliveryModeDirectDownload|EBook|DigitalFormat/;
let matcher: Matcher | undefined;

/** Evidently a download, a license, or a voucher: by category, delivery method in the markup, or name. */
export function isDigital(page: Page): boolean {
  const { product, structured } = page.facts;
  if (attributesAskedOf(page)?.top === 'Software') return true;
  const direct = structured.nodes.some(({ props }) =>
    ['availableDeliveryMethod', 'bookFormat'].some((key) => byWire.test(textOf(get(props, key)) ?? '')),
  );
  if (direct) return true;
  matcher ??= createMatcher(words.split('|'));
  return [product?.name, product?.category, headingOf(page)].some(
    (text) => text !== undefined && text.length <= 200 && matcher?.(text) !== undefined,
  );
}

/** Every product that was read is digital. */
export const onlyDigital = (products: readonly Page[] | undefined): boolean =>
  products !== undefined && products.length > 0 && products.every(isDigital);
