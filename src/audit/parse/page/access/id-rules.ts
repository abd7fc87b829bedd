/** An id that something refers to must be the only one: duplicate-id-aria, and the same for links within the page. */
import { attr } from '../../tree.ts';
import { tagged } from '../outline.ts';
import { ariaAttributes } from './aria-attributes.ts';
import type { RuleContext } from './rule.ts';

export function idRules({ page, state, labels, tell }: RuleContext): void {
  const { repeated } = state;
  if (repeated.size === 0) return;
  const referred = new Map<string, string>();
  const refer = (id: string, by: string): void => {
    if (repeated.has(id) && !referred.has(id)) referred.set(id, by);
  };
  for (const id of labels.keys()) refer(id, 'for');
  for (const at of state.aria) {
    for (const { name, value } of page.elements[at]!.attrs) {
      const type = name.startsWith('aria-') ? ariaAttributes.get(name)?.type : undefined;
      if (type !== 'id' && type !== 'ids') continue;
      for (const id of value.slice(0, 1_000).trim().split(/\s+/, 20)) refer(id, name);
    }
  }
  const linked = new Set<string>();
  for (const at of tagged(page, 'a')) {
    const href = attr(page.elements[at]!, 'href');
    if (href?.startsWith('#')) linked.add(href.slice(1));
  }
  for (const [id, same] of repeated) {
    const by = referred.get(id);
    const what = `id="${id.slice(0, 80)}" used ${same.length} times, referenced by ${by ?? 'a link'}`;
    if (by !== undefined) tell('duplicate-id-aria', same[0]!, what);
    else if (linked.has(id)) tell('duplicate-id-link', same[0]!, what);
  }
}
