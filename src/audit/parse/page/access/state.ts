import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { Outline } from '../outline.ts';

/** Not drawn, by markup alone: style sheets are not read. */
const UNSEEN = 1;
/** By `visibility`, which a child may take back. */
const INVISIBLE = 2;
const INERT = 4;
const ARIA_HIDDEN = 8;
/** In a disabled fieldset, where native controls are switched off. */
const DISABLED = 16;
/** Closed details, which show their first summary alone; not passed on. */
const CLOSED = 32;
/** Kept from assistive technology. */
const UNHEARD = UNSEEN | INVISIBLE | INERT | ARIA_HIDDEN;

/** What the rules ask of each element, found in one pass. */
export interface AccessState {
  /** Bits by index of the element. */
  bits: Uint8Array;
  /** Elements with an `aria-` attribute, and those with a role, in document order. */
  aria: number[];
  roled: number[];
  /** Outermost elements with `aria-hidden` true. */
  ariaHidden: number[];
  tabindexed: number[];
  /** Elements that look like something to press, by a handler or by the pointer that they show. */
  pressed: number[];
  /** Those of them with a handler. */
  handled: Set<number>;
  /** Details whose first summary was seen. */
  summarised: Set<number>;
  /** Ids that a second element carries too: all elements with the id, in order. */
  repeated: Map<string, number[]>;
}

const undrawn = new Set(
  'head script style template noscript title meta link base param datalist rp noembed noframes source track'.split(
    ' ',
  ),
);
const displayNone = /(?:^|[;\s])display\s*:\s*none/i;
const invisible = /(?:^|[;\s])visibility\s*:\s*(?:hidden|collapse)/i;
const pointing = /(?:^|[;\s])cursor\s*:\s*pointer/i;
const visible = /(?:^|[;\s])visibility\s*:\s*visible/i;

/** One pass over the elements. Parents come before their children. */
export function accessState(page: Outline): AccessState {
  const { elements, parent } = page;
  const state: AccessState = {
    bits: new Uint8Array(elements.length),
    aria: [],
    roled: [],
    ariaHidden: [],
    tabindexed: [],
    pressed: [],
    handled: new Set(),
    summarised: new Set(),
    repeated: new Map(),
  };
  const { bits } = state;
  for (let at = 0; at < elements.length; at += 1) {
    const above = parent[at]! < 0 ? 0 : bits[parent[at]!]!;
    bits[at] = ownBits(page, state, at, above);
  }
  return state;
}

function ownBits(page: Outline, state: AccessState, at: number, above: number): number {
  const node = page.elements[at]!;
  const tag = node.tagName;
  let own = above & ~CLOSED;
  if ((above & CLOSED) !== 0 && !isFirstSummary(page, state, at)) own |= UNSEEN;
  let hasAria = false;
  let isOpen = false;
  let isDisabled = false;
  let isPressed = false;
  for (const { name, value } of node.attrs) {
    switch (name) {
      case 'id':
        repeat(page, state, at, value);
        break;
      case 'style':
        own = styled(own, value);
        isPressed = pointing.test(value);
        break;
      case 'hidden':
      case 'popover':
        own |= UNSEEN;
        break;
      case 'inert':
        own |= INERT;
        break;
      case 'role':
        state.roled.push(at);
        break;
      case 'tabindex':
        state.tabindexed.push(at);
        break;
      case 'open':
        isOpen = true;
        break;
      case 'disabled':
        isDisabled = true;
        break;
      case 'aria-hidden':
        hasAria = true;
        if (value.trim().toLowerCase() !== 'true') break;
        if ((above & ARIA_HIDDEN) === 0) state.ariaHidden.push(at);
        own |= ARIA_HIDDEN;
        break;
      default:
        if (name.startsWith('aria-')) hasAria = true;
        else if (isPress(name, value)) state.handled.add(at);
    }
  }
  if (isPressed || state.handled.has(at)) state.pressed.push(at);
  if (hasAria) state.aria.push(at);
  if (undrawn.has(tag)) own |= UNSEEN;
  else if (tag === 'dialog') own |= isOpen ? 0 : UNSEEN;
  else if (tag === 'fieldset') own |= isDisabled ? DISABLED : 0;
  else if (tag === 'legend') own &= ~DISABLED;
  else if (tag === 'input') own |= attr(node, 'type')?.trim().toLowerCase() === 'hidden' ? UNSEEN : 0;
  if (tag === 'details' && !isOpen) own |= CLOSED;
  return own;
}

function isFirstSummary({ elements, parent }: Outline, { summarised }: AccessState, at: number): boolean {
  const details = parent[at]!;
  if (elements[at]!.tagName !== 'summary' || summarised.has(details)) return false;
  summarised.add(details);
  return true;
}

function styled(own: number, style: string): number {
  const bits = displayNone.test(style) ? own | UNSEEN : own;
  if (invisible.test(style)) return bits | INVISIBLE;
  return visible.test(style) ? bits & ~INVISIBLE : bits;
}

const presses = new Set(['onclick', 'ng-click', 'data-ng-click', '(click)', 'data-href']);
const prefixes = ['@click', 'v-on:click', 'x-on:click'];
/** The event is only stopped, or meant is a click elsewhere. */
const idle =
  /^\s*(?:return(?:\s+(?:false|true))?|(?:event|e|\$event)\.(?:stopPropagation|preventDefault)\(\))?\s*;?\s*$/;

/** Attributes by which a click does something; other events measure or drag. */
function isPress(name: string, value: string): boolean {
  if (name === 'data-action') return /(?:^|\s)click->/.test(value.slice(0, 500));
  if (name === 'jsaction') return /(?:^|;)\s*(?:click:|[\w.]+\s*(?:;|$))/.test(value.slice(0, 500));
  const isNamed =
    presses.has(name) ||
    prefixes.some(
      (prefix) => name.startsWith(prefix) && !/\.(?:away|outside)/.test(name.slice(prefix.length)),
    );
  return isNamed && !(value.length < 80 && idle.test(value));
}

function repeat(page: Outline, { repeated }: AccessState, at: number, value: string): void {
  const first = page.ids.get(value);
  if (first === undefined || first === at) return;
  const same = repeated.get(value);
  if (same) same.push(at);
  else repeated.set(value, [first, at]);
}

export const isUnseen = ({ bits }: AccessState, at: number): boolean =>
  (bits[at]! & (UNSEEN | INVISIBLE)) !== 0;

export const isUnheard = ({ bits }: AccessState, at: number): boolean => (bits[at]! & UNHEARD) !== 0;

const switchable = new Set(['button', 'fieldset', 'input', 'select', 'textarea', 'optgroup', 'option']);

/** Whether the keyboard or a script may focus it. */
export function isFocusable(page: Outline, state: AccessState, at: number): boolean {
  const node = page.elements[at]!;
  if (isUnseen(state, at) || (state.bits[at]! & INERT) !== 0) return false;
  if (switchable.has(node.tagName) && attr(node, 'disabled') !== undefined) return false;
  if ((state.bits[at]! & DISABLED) !== 0) return false;
  return isNative(node) || tabindexOf(node) !== undefined;
}

/** Reached by the tab key. */
export const isTabbable = (page: Outline, state: AccessState, at: number): boolean =>
  (tabindexOf(page.elements[at]!) ?? 0) >= 0 && isFocusable(page, state, at);

const alwaysFocusable = new Set(['button', 'select', 'textarea', 'summary']);

function isNative(node: Element): boolean {
  const tag = node.tagName;
  if (tag === 'a' || tag === 'area') return attr(node, 'href') !== undefined;
  if (tag === 'input') return attr(node, 'type')?.trim().toLowerCase() !== 'hidden';
  if (tag === 'details') return !node.childNodes.some((child) => child.nodeName === 'summary');
  return alwaysFocusable.has(tag);
}

/** As browsers read it: a whole number at the start. */
export function tabindexOf(node: Element): number | undefined {
  const found = /^\s*([-+]?\d+)/.exec(attr(node, 'tabindex') ?? '');
  return found ? Number(found[1]) : undefined;
}
