import { attr, pointer } from '../tree.ts';
import type { Element } from '../tree.ts';
import type { ControlFact } from '../facts.ts';
import { hasTerm } from '../words.ts';
import { isBuyName, leadsElsewhere } from './buy-links.ts';
import { owningForm } from './forms.ts';
import type { PlacedForm } from './forms.ts';
import type { labeller } from './labels.ts';
import type { PlacedLink } from './links.ts';
import { accessibleName } from './names.ts';
import { isHidden, lowerBound, regionAt, tagged } from './outline.ts';
import type { Outline } from './outline.ts';
import { isHandler } from './tags.ts';
import { isHiddenByName, isLoading, soldOutVariations } from './withheld.ts';

export const MAX_CONTROLS = 1_500;
const MAX_NAME = 80;
const nativeTags = ['button', 'input', 'select', 'textarea'];
const natives = new Set(nativeTags);
const controlRoles = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'option',
  'combobox',
  'spinbutton',
  'searchbox',
  'textbox',
  'listbox',
  'menuitemradio',
]);

/** A control and the element that it stands for. */
export interface PlacedControl extends ControlFact {
  at: number;
}

/** Everything on the page to press or fill in: native controls, roles, elements with click handlers, links that add to the cart. */
export function controlFacts(
  page: Outline,
  forms: PlacedForm[],
  links: PlacedLink[],
  labelOf: ReturnType<typeof labeller>,
  url: string,
): PlacedControl[] {
  const cartForms = new Set(forms.filter(({ kind }) => kind === 'cart').map(({ at }) => at));
  const buying = links.filter(
    (link) =>
      link.href !== '' &&
      link.region !== 'nav' &&
      link.region !== 'footer' &&
      link.name.length <= MAX_LINK_NAME &&
      isBuyName(link.name) &&
      (isNamedForCart(page, link.at) || leadsElsewhere(link, url) === undefined),
  );
  const found = new Set([
    ...nativeTags.flatMap((tag) => [...tagged(page, tag)]),
    ...page.marked,
    ...buying.map(({ at }) => at),
  ]);
  const order = [...found].sort((a, b) => a - b).filter((at) => isControl(page, at));
  const wanted = new Set(buying.map(({ at }) => at));
  const marked = new Set(page.marked);
  return order
    .filter(
      (at) =>
        page.elements[at]!.tagName !== 'a' ||
        wanted.has(at) ||
        (marked.has(at) && isNamedForCart(page, at) && !holdsButton(page, at)) ||
        attr(page.elements[at]!, 'href') === undefined,
    )
    .slice(0, MAX_CONTROLS)
    .map((at) => controlOf(page, at, cartForms, labelOf));
}

/** A link around a button: the button is the control. */
function holdsButton(page: Outline, at: number): boolean {
  const buttons = tagged(page, 'button');
  const next = buttons[lowerBound(buttons, at)];
  return next !== undefined && next < page.end[at]!;
}

function isControl(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  if (isHidden(page, at) || node.tagName === 'body' || node.tagName === 'html' || node.tagName === 'form')
    return false;
  if (natives.has(node.tagName)) return attr(node, 'type')?.toLowerCase() !== 'hidden';
  return (
    node.tagName === 'a' ||
    controlRoles.has(attr(node, 'role')?.trim().toLowerCase() ?? '') ||
    node.attrs.some(({ name }) => isHandler(name))
  );
}

function controlOf(
  page: Outline,
  at: number,
  cartForms: Set<number>,
  labelOf: ReturnType<typeof labeller>,
): PlacedControl {
  const node = page.elements[at]!;
  const tag = node.tagName;
  const role = attr(node, 'role')?.trim().toLowerCase();
  const native = natives.has(tag) || (tag === 'a' && attr(node, 'href') !== undefined);
  const tabindex = attr(node, 'tabindex');
  const disabled = attr(node, 'disabled') !== undefined || attr(node, 'aria-disabled') === 'true';
  const name = natives.has(tag) ? labelOf(at).label : accessibleName(page, node);
  const addToCart = addToCartBy(page, at, name, cartForms);
  return {
    at,
    tag,
    ...(role !== undefined && role !== '' && { role }),
    name,
    region: regionAt(page, at),
    native,
    focusable:
      attr(node, 'disabled') === undefined && (native || (tabindex !== undefined && Number(tabindex) >= 0)),
    handler: node.attrs.some((attribute) => isHandler(attribute.name)),
    disabled,
    ...(addToCart && {
      addToCart,
      ...((isHiddenByName(page, at) || soldOutVariations(page, at) !== undefined) && {
        withheld: true as const,
      }),
      ...(disabled && isLoading(page, at) && { loading: true as const }),
    }),
    pointer: pointer(node),
  };
}

const known = (name: string): boolean => name !== '' && name.length <= MAX_NAME;
/** A longer name of a link is a sentence that speaks of buying. */
const MAX_LINK_NAME = 40;
const pressable = new Set(['submit', 'button', 'image']);

/** Words say it best; where a name is missing or in another language, structure does. */
function addToCartBy(
  page: Outline,
  at: number,
  name: string,
  cartForms: Set<number>,
): ControlFact['addToCart'] {
  const node = page.elements[at]!;
  const type = (attr(node, 'type') ?? (node.tagName === 'button' ? 'submit' : 'text')).toLowerCase();
  if (
    (node.tagName === 'input' && !pressable.has(type)) ||
    node.tagName === 'select' ||
    node.tagName === 'textarea'
  )
    return undefined;
  if (isBuyName(name)) return 'words';
  const key = attr(node, 'name')?.toLowerCase();
  if (key === 'add' || key === 'add-to-cart' || key === 'addtocart') return 'name-add';
  if (hasCartData(node) || isNamedForCart(page, at) || isNamedForBuying(node)) return 'data';
  if (attr(node, 'itemprop') === 'potentialAction') return 'potential-action';
  const isButton = node.tagName === 'button' || node.tagName === 'input';
  // Some platforms send the form of the cart by the handler of a plain button.
  const sends =
    type === 'submit' ||
    type === 'image' ||
    (type === 'button' && /submit/i.test(attr(node, 'onclick') ?? ''));
  // The form of the cart itself leads on to the checkout.
  const leadsOn = key === 'checkout' || (known(name) && hasTerm(name, 'checkout'));
  return isButton && sends && !leadsOn && cartForms.has(owningForm(page, at) ?? -1) ? 'form' : undefined;
}

const addName = /add[-_]?to[-_]?(?:cart|bag|basket)/i;

/** Ids and classes that mean the button itself, not what opens or closes around it. */
const ownName =
  /^button-cart$|^(?:(?:js|btn|button|product|pdp|productpage|single|form|form-action|submit|sqs)[-_]{0,2})?add[-_]?(?:2|to)[-_]?(?:cart|bag|basket)(?:[-_]?(?:button|btn|submit|link|action))?(?:[-_]?\d{1,12})?$/i;
/** The same of a button that says no more than `add`. */
const buyName = /^(?:js[-_])?(?:(?:btn|button)[-_]{0,2}buy|buy[-_]{0,2}(?:btn|button))$/i;
/** Cafe24 adds and buys by `product_submit(2, …)` and `product_submit(1, …)`. */
const handlerName =
  /\bproduct_submit\(\s?[12]\s?,|add(?:2|to)(?:cart|bag|basket|shoppingbag)(?!\w{0,20}(?:close|error|popup))/i;

/** By id, class or handler: its own, or those of the link that wraps it. */
function isNamedForCart(page: Outline, at: number): boolean {
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

const isNamedForBuying = (node: Element): boolean =>
  (node.tagName === 'button' || node.tagName === 'input') &&
  (attr(node, 'class') ?? '')
    .slice(0, 500)
    .split(/\s+/, 20)
    .some((name) => buyName.test(name));

const hasCartData = (node: Element): boolean =>
  node.attrs.some(
    ({ name, value }) =>
      name.startsWith('data-') &&
      (addName.test(name) || value === 'add-product-button' || (value.length <= 60 && addName.test(value))),
  );
