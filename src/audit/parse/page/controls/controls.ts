import { attr, pointer } from '../../tree.ts';
import type { ControlFact } from '../../facts/facts.ts';
import { isBuyName, leadsElsewhere } from '../buying/buy-links.ts';
import {
  addsOnClick,
  addToCartBy,
  isNamedForBuying,
  isNamedForCart,
  MAX_LINK_NAME,
  picturesCart,
} from '../buying/cart-signs.ts';
import { cartTexts } from '../buying/cart-texts.ts';
import type { PlacedForm } from './forms.ts';
import type { labeller } from './labels.ts';
import type { PlacedLink } from '../links.ts';
import { accessibleName } from '../names.ts';
import { isHidden, lowerBound, regionAt, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { isHandler } from '../tags.ts';
import { isCartUrl } from '../buying/ways.ts';
import { isLoading, isWithheld, soldOutVariations } from '../buying/withheld.ts';

export const MAX_CONTROLS = 1_500;
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
      link.region !== 'nav' &&
      link.region !== 'footer' &&
      (isNamedForBuying(page.elements[link.at]!) ||
        addsOnClick(page.elements[link.at]!, link.name) ||
        (picturesCart(page, link.at) && !isCartUrl(link.abs ?? '')) ||
        (link.name.length <= MAX_LINK_NAME &&
          isBuyName(link.name) &&
          (isNamedForCart(page, link.at) || leadsElsewhere(link, url) === undefined))),
  );
  const found = new Set([
    ...nativeTags.flatMap((tag) => [...tagged(page, tag)]),
    ...page.marked,
    ...buying.map(({ at }) => at),
  ]);
  const order = [...found].sort((a, b) => a - b).filter((at) => isControl(page, at));
  const wanted = new Set(buying.map(({ at }) => at));
  const marked = new Set(page.marked);
  const controls = order
    .filter(
      (at) =>
        page.elements[at]!.tagName !== 'a' ||
        (wanted.has(at) && !(isEmptyLink(page, at) && holdsButton(page, at))) ||
        (marked.has(at) && isNamedForCart(page, at) && !holdsButton(page, at)) ||
        attr(page.elements[at]!, 'href') === undefined,
    )
    .slice(0, MAX_CONTROLS)
    .map((at) => controlOf(page, at, cartForms, labelOf));
  const isOwn = ({ addToCart, region }: PlacedControl): boolean =>
    addToCart !== undefined && (region === 'main' || region === 'gallery');
  if (controls.some(isOwn)) return controls;
  const texts = cartTexts(page).filter((at) => !found.has(at));
  return [...controls, ...texts.map((at) => controlOf(page, at, cartForms, labelOf))];
}

/** A link around a button: the button is the control. */
const holdsButton = (page: Outline, at: number): boolean =>
  ['button', 'input'].some((tag) => {
    const buttons = tagged(page, tag);
    const next = buttons[lowerBound(buttons, at)];
    return (
      next !== undefined &&
      next < page.end[at]! &&
      (tag === 'button' || buttonTypes.has((attr(page.elements[next]!, 'type') ?? '').toLowerCase()))
    );
  });
const buttonTypes = new Set(['button', 'submit', 'image']);

/** It has no target without its handler. */
const isEmptyLink = (page: Outline, at: number): boolean =>
  /^\s*(?:#|javascript:|$)/i.test(attr(page.elements[at]!, 'href') ?? '');

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
  // The attribute means nothing on a link.
  const off = attr(node, 'disabled') !== undefined && !(tag === 'a' && native);
  const disabled = off || attr(node, 'aria-disabled') === 'true';
  const name = natives.has(tag) ? labelOf(at).label : accessibleName(page, node);
  const addToCart = addToCartBy(page, at, name, cartForms);
  return {
    at,
    tag,
    ...(role !== undefined && role !== '' && { role }),
    name,
    region: regionAt(page, at),
    native,
    focusable: !off && (native || (tabindex !== undefined && Number(tabindex) >= 0)),
    handler: node.attrs.some((attribute) => isHandler(attribute.name)),
    disabled,
    ...(addToCart && {
      addToCart,
      ...((isWithheld(page, at) || soldOutVariations(page, at) !== undefined) && {
        withheld: true as const,
      }),
      ...(disabled && isLoading(page, at) && { loading: true as const }),
    }),
    pointer: pointer(node),
  };
}
