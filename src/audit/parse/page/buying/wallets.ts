import { attr, pointer } from '../../tree.ts';
import { isHidden, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';

const brands: readonly [brand: string, names: RegExp][] = [
  ['Shop Pay', /shop-?pay|shopify-payment-button|shopify-accelerated-checkout|dynamic-checkout/i],
  [
    'PayPal',
    /paypal[-_]?(?:express|button|checkout|ec|smart)|(?:express|ec)[-_]?paypal|zoid-paypal|checkout with paypal|ppcp-button|swag-paypal-express/i,
  ],
  ['Apple Pay', /apple-?pay(?!ment)/i],
  ['Google Pay', /google-?pay|gpay-button/i],
  ['Amazon Pay', /amazon-?pay-?button|amazonpaybutton|amazon-pay/i],
  ['Klarna', /klarna-express/i],
];
/** Payment logos come in rows; a button does not. */
const onlyLogo =
  /icon|logo|message|capable|method|payment-method|payment_method|badge|svg|mark|list|footer|accept/i;

const noButton = new Set([
  'img',
  'svg',
  'li',
  'a',
  'ul',
  'script',
  'link',
  'body',
  'html',
  'head',
  'style',
  'meta',
  'path',
  'use',
  'input',
  'label',
  'p',
  'span',
]);

/** Whether a class or an id speaks of a wallet: asked of every element. */
export const mayBeWallet = (names: string): boolean =>
  /pay|dynamic-checkout|accelerated/i.test(names) && brands.some(([, pattern]) => pattern.test(names));

/** Wallets that take the order themselves, by the names of their buttons. */
export function expressFacts(
  page: Outline,
  candidates: readonly number[],
): { brand: string; pointer: string }[] {
  const found = new Map<string, string>();
  const extra = [
    'shopify-accelerated-checkout',
    'shopify-accelerated-checkout-cart',
    'apple-pay-button',
    'amazon-pay-button',
  ].flatMap((tag) => [...tagged(page, tag)]);
  for (const at of [...candidates, ...extra]) {
    const node = page.elements[at]!;
    if (noButton.has(node.tagName) || isHidden(page, at)) continue;
    const names = `${node.tagName} ${attr(node, 'id') ?? ''} ${attr(node, 'class') ?? ''}`.slice(0, 400);
    if (onlyLogo.test(names)) continue;
    const brand = brands.find(([, pattern]) => pattern.test(names))?.[0];
    if (brand !== undefined && !found.has(brand)) found.set(brand, pointer(node));
  }
  return [...found].map(([brand, place]) => ({ brand, pointer: place }));
}
