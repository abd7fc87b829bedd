import { attr } from '../tree.ts';
import { allWithin, tagged, textAt } from './outline.ts';
import type { Outline } from './outline.ts';

const trailName = /bread-?crumb|brotkrume|brotkrümel|ariane|kruimelpad|migas|briciole|okruszk|パンくず/i;
const separators = /^[\s/›»>→|·•\-–—:\\]+|[\s/›»>→|·•\-–—:\\]+$/gu;
const MAX_STEPS = 12;
const MAX_TEXT = 400;

/** Visible breadcrumb trail, outermost first. */
export function breadcrumbOf(page: Outline): string[] {
  for (const tag of ['nav', 'ol', 'ul', 'div', 'p']) {
    for (const at of tagged(page, tag)) {
      if (page.to[at]! - page.from[at]! > MAX_TEXT || !isTrail(page, at)) continue;
      const steps = stepsOf(page, at);
      if (steps.length > 1 || (steps.length === 1 && tag !== 'div')) return steps;
    }
  }
  return [];
}

function isTrail(page: Outline, at: number): boolean {
  for (const { name, value } of page.elements[at]!.attrs) {
    if (name === 'class' || name === 'id' || name === 'aria-label') {
      if (trailName.test(value)) return true;
    } else if (name === 'itemtype' && /\/BreadcrumbList$/i.test(value)) return true;
  }
  return false;
}

/** List items, else the links and the text after the last of them. */
function stepsOf(page: Outline, trail: number): string[] {
  const items = allWithin(page, tagged(page, 'li'), trail);
  if (items.length > 0) return clean(items.slice(0, MAX_STEPS).map((at) => textAt(page, at, 200)));
  const links = allWithin(page, tagged(page, 'a'), trail).filter(
    (at) => attr(page.elements[at]!, 'href') !== undefined,
  );
  const last = links.at(-1);
  if (last === undefined) return [];
  const rest = page.text.slice(page.to[last], page.to[trail]);
  return clean([...links.slice(0, MAX_STEPS).map((at) => textAt(page, at, 200)), rest]);
}

const clean = (steps: string[]): string[] =>
  steps.map((step) => step.replace(separators, '')).filter((step) => step !== '');
