import { attr } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { ChoiceFact } from '../../facts/facts.ts';
import { labelledBy } from '../names.ts';
import type { Outline } from '../outline.ts';

/** What the accessibility tree says around an option. */
export function choiceGroup(page: Outline, at: number): ChoiceFact['group'] {
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 8; up = page.parent[up]!, steps += 1) {
    const node = page.elements[up]!;
    const role = attr(node, 'role')?.trim().toLowerCase();
    if (role === 'radiogroup' || role === 'listbox') return role;
    if (
      node.tagName === 'fieldset' &&
      (node.childNodes.some(({ nodeName }) => nodeName === 'legend') || isNamed(page, node))
    )
      return 'fieldset';
    if (role === 'group' && isNamed(page, node)) return 'group';
  }
  return 'none';
}

const isNamed = (page: Outline, node: Element): boolean =>
  (attr(node, 'aria-label') ?? labelledBy(page, node)).trim() !== '';

/** An element without its content, at most 200 characters. */
export function startTag(node: Element): string {
  const attributes = node.attrs
    .filter(({ name }) => name !== 'style' && !name.startsWith('srcset'))
    .slice(0, 8)
    .map(({ name, value }) => (value === '' ? ` ${name}` : ` ${name}="${value.slice(0, 60)}"`));
  return `<${node.tagName}${attributes.join('')}`.slice(0, 199) + '>';
}
