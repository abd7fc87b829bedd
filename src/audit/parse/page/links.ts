import { attr, collapse } from '../tree.ts';
import type { LinkFact } from '../facts.ts';
import { regionAt, tagged } from './outline.ts';
import type { Outline } from './outline.ts';
import { accessibleName } from './names.ts';

const MAX_LINKS = 3_000;

/** A link and the element that it stands for. */
export interface PlacedLink extends LinkFact {
  at: number;
}

/** Every `a` that leads or claims to lead somewhere. Bare anchors that only name a place are left out. */
export function linkFacts(page: Outline, resolve: (href: string) => string | undefined): PlacedLink[] {
  const links: PlacedLink[] = [];
  for (const at of tagged(page, 'a')) {
    if (links.length >= MAX_LINKS) break;
    const node = page.elements[at]!;
    const href = attr(node, 'href');
    const onclick = attr(node, 'onclick') !== undefined;
    if (href === undefined && !onclick && (attr(node, 'name') ?? attr(node, 'id')) !== undefined) continue;
    const abs = href === undefined ? undefined : resolve(href);
    const rel = attr(node, 'rel');
    const role = attr(node, 'role');
    links.push({
      at,
      href: (href ?? '').slice(0, 4_000),
      ...(abs !== undefined && { abs }),
      name: accessibleName(page, node),
      region: regionAt(page, at),
      ...(rel !== undefined && { rel: collapse(rel).toLowerCase() }),
      ...(role !== undefined && { role: collapse(role).toLowerCase() }),
      ...(href === undefined && { lacksHref: true as const }),
      onclick,
    });
  }
  return links;
}
