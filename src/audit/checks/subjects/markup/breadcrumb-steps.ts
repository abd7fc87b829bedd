/** Steps of a BreadcrumbList, however the markup writes them. */
import type { StructuredNode } from '../../../parse/facts/facts.ts';
import { get, type Graph, isProps, listOf, type Props, textOf } from '../../../parse/structured/values.ts';
import { resolveUrl } from '../../../parse/url.ts';
import { textIn } from '../organization/node.ts';
import { pointTo } from '../product/facts.ts';

export interface Crumb {
  position?: number;
  /** The position as written. */
  written?: string;
  name?: string;
  /** Absolute URL. */
  item?: string;
  /** Property that has the URL. */
  from?: 'item' | 'url';
  /** The step has an item whose URL is on an element that parsers ignore. */
  opaque?: boolean;
  path: string;
}

const mostSteps = 50;

export function crumbsOf({ props, path, syntax }: StructuredNode, graph: Graph, base: string): Crumb[] {
  return listOf(get(props, 'itemListElement'))
    .slice(0, mostSteps)
    .map((value, index): Crumb => {
      const at = graph.path(isProps(value) ? value : {}, pointTo(path, `itemListElement/${index}`));
      const step = graph.resolve(value);
      if (!step) return { path: at, ...addressIn(value, base, 'item') };
      const thing = listOf(get(step, 'item'))[0];
      const held = isProps(thing) ? (graph.resolve(thing) ?? thing) : undefined;
      const name = textIn(step, 'name') ?? (held && textIn(held, 'name'));
      const written = textOf(get(step, 'position'));
      const address = {
        ...addressIn(textOf(get(step, 'url')), base, 'url'),
        ...itemAddress(thing, held, base),
      };
      return {
        path: at,
        ...address,
        ...(written === undefined ? {} : { written: written.slice(0, 50) }),
        ...(/^\s*\d{1,4}(?:\.0+)?\s*$/.test(written ?? '') ? { position: Number(written) } : {}),
        ...(name === undefined ? {} : { name: name.slice(0, 200) }),
        ...(held && syntax !== 'json-ld' && address.item === undefined ? { opaque: true } : {}),
      };
    });
}

const itemAddress = (thing: unknown, held: Props | undefined, base: string): Partial<Crumb> =>
  addressIn(held ? (textIn(held, '@id') ?? textIn(held, 'url')) : thing, base, 'item');

/** `#` is not a target. */
function addressIn(value: unknown, base: string, from: 'item' | 'url'): Partial<Crumb> {
  const text = textOf(value)?.trim() ?? '';
  const item = text === '' || text === '#' ? undefined : resolveUrl(text, base);
  return item === undefined ? {} : { item, from };
}

/** The trail with positions from 1, to paste; `here` is the URL of the page. */
export function breadcrumbMarkup(steps: readonly Crumb[], here: string): string {
  const sorted = steps.toSorted((a, b) => (a.position ?? mostSteps) - (b.position ?? mostSteps)).slice(0, 8);
  const itemListElement = sorted.map(({ name, item }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: (name ?? 'YOUR-CATEGORY').slice(0, 100),
    item: index === sorted.length - 1 ? here : (item ?? 'YOUR-CATEGORY-URL').slice(0, 300),
  }));
  const list = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement };
  return JSON.stringify(list, null, 2).replaceAll('<', String.raw`\u003c`);
}
