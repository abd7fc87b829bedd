/** What is hidden from assistive technology must not take the focus, and the focus goes in order: aria-hidden-body, aria-hidden-focus, tabindex. */
import { attr } from '../../tree.ts';
import { lowerBound, tagged } from '../outline.ts';
import { openingTag } from './opening-tag.ts';
import type { RuleContext } from './rule.ts';
import { isTabbable, isUnheard, tabindexOf } from './state.ts';

const native = ['a', 'area', 'button', 'input', 'select', 'textarea', 'summary', 'details'];

export function focusRules(context: RuleContext): void {
  const { page, state, tell } = context;
  const body = tagged(page, 'body')[0];
  if (body !== undefined && attr(page.elements[body]!, 'aria-hidden')?.trim().toLowerCase() === 'true')
    tell('aria-hidden-body', body);
  for (const at of state.ariaHidden) {
    const control = firstTabbable(context, at);
    if (control === undefined) continue;
    const node = page.elements[control]!;
    tell('aria-hidden-focus', at, control === at ? attr(node, 'href') : openingTag(node));
  }
  for (const at of state.tabindexed) {
    if (!isUnheard(state, at) && (tabindexOf(page.elements[at]!) ?? 0) > 0) tell('tabindex', at);
  }
}

/** So many switched off controls are looked at for one that is not. */
const MAX_LOOKED = 2_000;

/** The element itself, or the first in it. */
export function firstTabbable({ page, state }: RuleContext, outer: number): number | undefined {
  let first = page.end[outer]!;
  for (const list of [...native.map((tag) => tagged(page, tag)), state.tabindexed]) {
    const start = lowerBound(list, outer);
    for (let place = start; place < start + MAX_LOOKED && list[place]! < first; place += 1) {
      if (isTabbable(page, state, list[place]!)) first = list[place]!;
    }
  }
  return first < page.end[outer]! ? first : undefined;
}
