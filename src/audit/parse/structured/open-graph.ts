/** Open Graph and product meta properties (ogp.me). */
import { attr, type Element } from '../tree.ts';

const MAX_PROPERTIES = 200;
const MAX_CONTENT = 2_000;

/** In document order; names in lower case. `name` is read where `property` is missing, as previewers do. */
export function openGraphOf(metas: Element[]): { property: string; content: string }[] {
  const found: { property: string; content: string }[] = [];
  for (const meta of metas) {
    const content = attr(meta, 'content');
    if (content === undefined || found.length >= MAX_PROPERTIES) continue;
    const names = (attr(meta, 'property') ?? attr(meta, 'name') ?? '').toLowerCase().split(/\s+/);
    const property = names.find((name) => name.startsWith('og:') || name.startsWith('product:'));
    if (property) found.push({ property, content: content.trim().slice(0, MAX_CONTENT) });
  }
  return found;
}
