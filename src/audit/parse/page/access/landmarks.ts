import { attr } from '../../tree.ts';
import type { Landmarks } from '../../facts/access.ts';
import { tagged, within } from '../outline.ts';
import type { RuleContext } from './rule.ts';
import { isUnheard } from './state.ts';

const byRole = new Map<string, 'main' | 'nav' | 'header' | 'footer' | 'article' | 'section'>([
  ['main', 'main'],
  ['navigation', 'nav'],
  ['banner', 'header'],
  ['contentinfo', 'footer'],
  ['article', 'article'],
  ['region', 'section'],
]);
const tags = ['main', 'nav', 'header', 'footer', 'article', 'section'] as const;

/** Landmarks by element or role. A header in an article or a section is not that of the page. */
export function landmarksOf(context: RuleContext, buy: number | undefined): Landmarks {
  const { page, state } = context;
  const found: Landmarks = { main: 0, nav: 0, header: 0, footer: 0, article: 0, section: 0 };
  const mains: number[] = [];
  let framed = false;
  const count = (kind: (typeof tags)[number], at: number): void => {
    if (isUnheard(state, at)) return;
    found[kind] += 1;
    if (kind === 'main') mains.push(at);
  };
  for (const tag of tags) {
    for (const at of tagged(page, tag)) {
      if ((attr(page.elements[at]!, 'role') ?? '').trim() !== '') continue;
      const around = tag === 'header' || tag === 'footer' ? sectionAround(context, at) : undefined;
      if (around === undefined) count(tag, at);
      else framed ||= around === 'main' && !isUnheard(state, at);
    }
  }
  for (const at of state.roled) {
    const kind = byRole.get(attr(page.elements[at]!, 'role')!.trim().toLowerCase());
    if (kind) count(kind, at);
  }
  const inMain = (at: number): boolean => mains.some((main) => within(page, at, main));
  const h1 = tagged(page, 'h1').find((at) => !isUnheard(state, at));
  return {
    ...found,
    ...(framed && { framed }),
    ...(h1 === undefined ? {} : { h1InMain: inMain(h1) }),
    ...(buy === undefined ? {} : { buyInMain: inMain(buy) }),
  };
}

const sectioning = new Set(['article', 'aside', 'main', 'nav', 'section']);
const MAX_UP = 200;

/** The nearest sectioning element around one. */
function sectionAround({ page }: RuleContext, from: number): string | undefined {
  for (let up = page.parent[from]!, steps = 0; up >= 0 && steps < MAX_UP; up = page.parent[up]!, steps += 1) {
    const { tagName } = page.elements[up]!;
    if (sectioning.has(tagName)) return tagName;
  }
  return undefined;
}
