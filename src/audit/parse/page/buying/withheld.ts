/** Controls that the HTML holds and a script shows, enables or refuses. */
import { attr } from '../../tree.ts';
import { variationsOf } from '../choices/embedded-choices.ts';
import { owningForm } from '../controls/forms.ts';
import { hidesByName, isUnseenName } from '../hidden/hiding.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';
import { isTemplate } from '../rendering/templates.ts';

const LEVELS = 4;

/** Platforms print the button for both states and hide one by a class, on it or on the row that holds it. */
export function isHiddenByName(page: Outline, at: number): boolean {
  for (let up = at, left = LEVELS; up >= 0 && left > 0; up = page.parent[up]!, left -= 1)
    if (hidesByName(attr(page.elements[up]!, 'class') ?? '')) return true;
  return false;
}

/** Hidden until a script shows it, or drawn anew by one. */
export const isWithheld = (page: Outline, at: number): boolean =>
  isHiddenByName(page, at) || isTemplate(page, at);

/**
 * What the form of a control says where none of its variations is in stock. WooCommerce prints an enabled button for
 * them all the same, and its script refuses each choice.
 */
export function soldOutVariations(page: Outline, at: number): string | undefined {
  const form = owningForm(page, at);
  const variations = form === undefined ? undefined : variationsOf(page, form);
  if (!variations?.length || variations.some(({ is_in_stock: inStock }) => inStock !== false))
    return undefined;
  const html = variations[0]!['availability_html'];
  const text = typeof html === 'string' ? html.slice(0, 1_000).replaceAll(/<[^<>]{0,300}>/g, ' ') : '';
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'is_in_stock: false';
}

const MAX_INSIDE = 100;
const busyTokens = new Set(['spinner', 'loader', 'progress']);

/** Magento prints its button disabled, for products that are for sale alone, and its script enables it. */
const enabledLater = 'product-addtocart-button';

/** Whether a disabled control waits for a script: it is known to, or what is not hidden in it shows progress. */
export function isLoading(page: Outline, at: number): boolean {
  if (attr(page.elements[at]!, 'id') === enabledLater) return true;
  const end = Math.min(page.end[at]!, at + MAX_INSIDE);
  for (let inner = at; inner < end; inner += 1) {
    const node = page.elements[inner]!;
    const names = attr(node, 'class') ?? '';
    if (inner > at && (hidesByName(names) || isUnseenName(names))) {
      inner = page.end[inner]! - 1;
      continue;
    }
    if (attr(node, 'aria-busy') === 'true' || attr(node, 'role') === 'progressbar') return true;
    if (inner > at && nameTokens(names).some((token) => busyTokens.has(token))) return true;
  }
  return false;
}
