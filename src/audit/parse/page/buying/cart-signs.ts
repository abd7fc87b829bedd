/** By what a control is known to add the product to the cart. */
import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { ControlFact } from '../../facts/facts.ts';
import { hasTerm } from '../../words/words.ts';
import { isBuyName } from './buy-links.ts';
import { owningForm } from '../controls/forms.ts';
import { isInMiniCart } from './mini-cart.ts';
import { contentName } from '../names.ts';
import { allWithin, countWithin, firstWithin, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { quantityStep } from './quantity.ts';
import { isHandler, nameTokens } from '../tags.ts';

const MAX_NAME = 80;
const known = (name: string): boolean => name !== '' && name.length <= MAX_NAME;
const pressable = new Set(['submit', 'button', 'image']);

/** Words say it best; where a name is missing or in another language, structure does. */
export function addToCartBy(
  page: Outline,
  at: number,
  name: string,
  cartForms: ReadonlySet<number>,
): ControlFact['addToCart'] {
  const node = page.elements[at]!;
  const type = (attr(node, 'type') ?? (node.tagName === 'button' ? 'submit' : 'text')).toLowerCase();
  if (
    (node.tagName === 'input' && !pressable.has(type)) ||
    node.tagName === 'select' ||
    node.tagName === 'textarea'
  )
    return undefined;
  if (callsPhone(node, name) || isInMiniCart(page, at)) return undefined;
  const key = attr(node, 'name')?.toLowerCase();
  const leadsOn = known(name) && hasTerm(name, 'checkout');
  if (key === 'checkout' && leadsOn) return undefined;
  // A form of the cart may hold the button that asks for a message instead.
  if (known(name) && hasTerm(name, 'notify')) return undefined;
  if (
    isBuyName(name) ||
    addsOnClick(node, name) ||
    (attr(node, 'aria-label') !== undefined && isLabelledAlike(page, node, name))
  )
    return 'words';
  if (savesForLater(node)) return undefined;
  if (key === 'add' || key === 'add-to-cart' || key === 'addtocart') return 'name-add';
  if (
    hasCartData(node) ||
    isNamedForCart(page, at) ||
    isNamedForBuying(node) ||
    picturesCart(page, at) ||
    addsUnits(page, at, name)
  )
    return 'data';
  if (attr(node, 'itemprop') === 'potentialAction') return 'potential-action';
  const isButton = node.tagName === 'button' || node.tagName === 'input';
  // Some platforms send the form of the cart by the handler of a plain button.
  const sends =
    type === 'submit' ||
    type === 'image' ||
    (type === 'button' && /submit/i.test(attr(node, 'onclick') ?? ''));
  // The form of the cart itself leads on to the checkout.
  return isButton && sends && key !== 'checkout' && !leadsOn && cartForms.has(owningForm(page, at) ?? -1)
    ? 'form'
    : undefined;
}

/** A number in a name, not an amount of money. */
const phone = /(?<![\p{Nd}.,])(?:\+|0)\d(?:[\s().-]{0,2}\d){6,14}(?![.,]?\d|\s?\p{Sc})/u;

/** A control to call the shop, in a form of the cart or with the words to buy. */
const callsPhone = (node: Element, name: string): boolean =>
  phone.test(name.slice(0, MAX_NAME)) ||
  ['href', 'onclick', 'formaction'].some((key) =>
    /(?:^|['"])\s*tel:/i.test((attr(node, key) ?? '').slice(0, 300)),
  );

/** A link whose handler adds to the cart, by its name or title; without scripts it may open the cart. */
export const addsOnClick = (node: Element, name: string): boolean =>
  node.tagName === 'a' &&
  attr(node, 'href') !== undefined &&
  node.attrs.some((one) => isHandler(one.name)) &&
  [name, attr(node, 'title') ?? ''].some((one) => one.length <= MAX_LINK_NAME && isBuyName(one));

/** A longer name of a link is a sentence that speaks of buying. */
export const MAX_LINK_NAME = 40;

/** A link that shows nothing but a picture with the words in its file name, and no name for it. */
export function picturesCart(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  if (node.tagName !== 'a' || page.from[at]! < page.to[at]!) return false;
  const picture = firstWithin(page, tagged(page, 'img'), at);
  const src = picture === undefined ? '' : (attr(page.elements[picture]!, 'src') ?? '');
  const file = /([^/?#]{1,80})\.(?:png|gif|jpe?g|svg|webp|avif)(?:[?#]|$)/i.exec(src.slice(-300))?.[1];
  return file !== undefined && isBuyName(file);
}

/** The text of a control counts beside its label: `aria-label="btn1"`, or the name of the product. */
function isLabelledAlike(page: Outline, node: Element, label: string): boolean {
  if (hasTerm(label.slice(0, MAX_NAME), 'dealer') || hasTerm(label.slice(0, MAX_NAME), 'quote')) return false;
  return isBuyName(contentName(node, page));
}

const laterTokens = new Set(
  'wishlist wishlists wish compare comparison favorite favorites favourite favourites bookmark bookmarks'.split(
    ' ',
  ),
);
const laterCall = /\b(?:wish_?list|compare|favou?rites?|bookmarks?)\b/i;

/** Themes give the buttons of wish lists and comparisons the class of the one beside them. */
function savesForLater(node: Element): boolean {
  const own = ['id', 'class', 'name', 'data-action', 'data-target'].map((name) => attr(node, name) ?? '');
  const names = own.join(' ').slice(0, 500);
  const tokens = nameTokens(names);
  // Not `wishlist-add-to-cart`, which is in the list and adds to the cart.
  const isBoth = names
    .split(/\s+/, 40)
    .some((one) => addName.test(one) && laterCall.test(one.replaceAll('-', ' ')));
  if (tokens.some((token) => laterTokens.has(token)) && !isBoth) return true;
  return laterCall.test((attr(node, 'onclick') ?? '').slice(0, 300));
}

const addName = /add[-_]?to[-_]?(?:cart|bag|basket)/i;

/** Ids and classes that mean the button itself, not what opens or closes around it. */
const ownName =
  /^button-cart$|^(?:(?:js|btn|button|product|pdp|productpage|single|form|form-action|submit|sqs)[-_]{0,2})?add[-_]?(?:2|to|in)[-_]?(?:cart|bag|basket)(?:[-_]?(?:button|btn|submit|link|action))?(?:[-_]?\d{1,12})?$/i;
/** The same of a button that says no more than `add`. */
const buyName = /^(?:js[-_])?(?:(?:btn|button)[-_]{0,2}buy|buy[-_]{0,2}(?:btn|button))$/i;
/** Cafe24 adds and buys by `product_submit(2, …)` and `product_submit(1, …)`. */
const handlerName =
  /\bproduct_submit\(\s?[12]\s?,|add(?:2|to)(?:cart|bag|basket|shoppingbag)(?!\w{0,20}(?:close|error|popup))/i;

/** By id, class or handler: its own, or those of the link that wraps it. */
export function isNamedForCart(page: Outline, at: number): boolean {
  const above = page.parent[at]!;
  const places = above >= 0 && page.elements[above]!.tagName === 'a' ? [at, above] : [at];
  return places.some((place) => {
    const node = page.elements[place]!;
    const names = [attr(node, 'id') ?? '', ...(attr(node, 'class') ?? '').slice(0, 500).split(/\s+/, 20)];
    return (
      names.some((name) => name.length <= 60 && ownName.test(name)) ||
      handlerName.test((attr(node, 'onclick') ?? '').slice(0, 300))
    );
  });
}

const productData = new Set(
  'data-sku data-product data-product-id data-productid data-product_id data-pid data-item data-item-id data-variant-id data-article data-offer-id'.split(
    ' ',
  ),
);

/** By its class for buying, and where that may be a layout too, by the data of what it buys. */
export function isNamedForBuying(node: Element): boolean {
  const names = (attr(node, 'class') ?? '').slice(0, 500).split(/\s+/, 20);
  if (node.tagName === 'button' || node.tagName === 'input') {
    if (names.some((name) => buyName.test(name))) return true;
  } else if (node.tagName !== 'a') return false;
  return (
    names.some((name) => name === 'buy' || buyName.test(name)) &&
    node.attrs.some(({ name, value }) => productData.has(name) && value !== '')
  );
}

const hasCartData = (node: Element): boolean =>
  node.attrs.some(
    ({ name, value }) =>
      name.startsWith('data-') &&
      (addName.test(name) || value === 'add-product-button' || (value.length <= 60 && addName.test(value))),
  );

const minusTokens = new Set(
  'minus less dec decr decrease decrement down subtract sub reduce remove'.split(' '),
);
const MAX_UNIT_LEVELS = 4;
const MAX_IN_UNIT = 12;

/** A plus that says that it adds, beside a number field; where a minus is in its block, it counts in the field alone. */
function addsUnits(page: Outline, at: number, name: string): boolean {
  const node = page.elements[at]!;
  if (
    node.tagName !== 'button' ||
    !/^[+＋]$/.test(name) ||
    !nameTokens(attr(node, 'class') ?? '').includes('add')
  )
    return false;
  let besideField = false;
  for (
    let up = page.parent[at]!, left = MAX_UNIT_LEVELS;
    up >= 0 && left > 0;
    up = page.parent[up]!, left -= 1
  ) {
    if (['main', 'body'].includes(page.elements[up]!.tagName)) break;
    const isBlock = ['input', 'button', 'a'].every(
      (tag) => countWithin(page, tagged(page, tag), up) <= MAX_IN_UNIT,
    );
    if (!isBlock) break;
    const fields = allWithin(page, tagged(page, 'input'), up).filter(
      (one) => attr(page.elements[one]!, 'type')?.toLowerCase() === 'number',
    );
    // Two fields are two blocks.
    if (fields.length > 1) break;
    besideField ||= fields.length === 1;
    if (
      ['button', 'a'].some((tag) =>
        allWithin(page, tagged(page, tag), up).some((one) => takesAway(page, one)),
      )
    )
      return false;
  }
  return besideField;
}

function takesAway(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  if (quantityStep(attr(node, 'aria-label') ?? contentName(node, page)) === -1) return true;
  return nameTokens(`${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''}`).some((token) =>
    minusTokens.has(token),
  );
}
