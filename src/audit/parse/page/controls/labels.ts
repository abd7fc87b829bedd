import { attr, collapse } from '../../tree.ts';
import type { FieldFact } from '../../facts/facts.ts';
import { contentName, labelledBy } from '../names.ts';
import { tagged, within } from '../outline.ts';
import type { Outline } from '../outline.ts';

type Label = Pick<FieldFact, 'label' | 'labelFrom'>;

const filled = (value: string | undefined): string => collapse((value ?? '').slice(0, 300));
const buttonTypes = new Set(['submit', 'button', 'reset', 'image']);

/** Finds the label of a field: by reference, by `label`, by its own text, then by what is only a hint. */
export function labeller(page: Outline): (at: number) => Label {
  const byId = new Map<string, number>();
  const wrapping = tagged(page, 'label');
  for (const at of wrapping) {
    const target = attr(page.elements[at]!, 'for');
    if (target !== undefined && !byId.has(target)) byId.set(target, at);
  }
  const labelOf = (at: number): number | undefined => {
    const id = attr(page.elements[at]!, 'id');
    const named = id === undefined || id === '' || page.ids.get(id) !== at ? undefined : byId.get(id);
    if (named !== undefined) return named;
    for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 20; up = page.parent[up]!, steps += 1) {
      if (page.elements[up]!.tagName === 'label' && within(page, at, up)) return up;
    }
    return undefined;
  };
  return (at) => {
    const node = page.elements[at]!;
    const isButton =
      node.tagName === 'button' ||
      (node.tagName === 'input' && buttonTypes.has(attr(node, 'type')?.toLowerCase() ?? ''));
    const label = labelOf(at);
    const sources: [FieldFact['labelFrom'], () => string][] = [
      ['aria-labelledby', () => labelledBy(page, node)],
      ['aria-label', () => filled(attr(node, 'aria-label'))],
      ['label', () => (label === undefined ? '' : contentName(page.elements[label]!, page))],
      [
        'value',
        () =>
          !isButton
            ? ''
            : node.tagName === 'button'
              ? contentName(node, page)
              : filled(attr(node, 'value')) || filled(attr(node, 'alt')),
      ],
      ['title', () => filled(attr(node, 'title'))],
      ['placeholder', () => filled(attr(node, 'placeholder'))],
    ];
    for (const [labelFrom, read] of sources) {
      const text = read();
      if (text !== '') return { label: text, labelFrom };
    }
    return { label: '', labelFrom: 'none' };
  };
}
