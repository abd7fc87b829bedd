import { attr } from '../tree.ts';
import type { ImageFact } from '../facts/facts.ts';
import type { BuyBox } from './buying/buy-box.ts';
import { leadsFrom } from './cards/cards.ts';
import { labelledBy } from './names.ts';
import { firstWithin, regionAt, tagged, within } from './outline.ts';
import type { Outline } from './outline.ts';
import { BUY_BOX, GALLERY, MAIN } from './regions.ts';

export const MAX_IMAGES = 1_500;
const lazyNames = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-image'];

/** Images with the URL that a browser loads. Call after all regions are marked. */
export function imageFacts(
  page: Outline,
  box: BuyBox,
  resolve: (href: string) => string | undefined,
  url: string,
): ImageFact[] {
  const images = tagged(page, 'img').slice(0, MAX_IMAGES);
  const named = images.some((at) => page.region[at] === GALLERY);
  const around = named ? undefined : surroundings(page, box);
  const inGallery = images.filter((at) =>
    named
      ? page.region[at] === GALLERY
      : around !== undefined &&
        within(page, at, around) &&
        (page.region[at] === MAIN || page.region[at] === BUY_BOX),
  );
  const leads = leadsFrom(url, resolve);
  const unlinked = inGallery.filter((at) => leads(linkAround(page, at)) !== 'away');
  // Where each opens a page of its own, that is how the gallery works.
  const own = new Set(named && unlinked.length === 0 ? inGallery : unlinked);
  return images.map((at) => {
    const node = page.elements[at]!;
    const src = sourceOf((name) => attr(node, name));
    const abs = src === '' ? undefined : resolve(src);
    return {
      src,
      ...(abs !== undefined && { abs }),
      alt: attr(node, 'alt') ?? null,
      region: regionAt(page, at),
      gallery: own.has(at),
      ...(isInNamedControl(page, at) && { inNamedControl: true as const }),
    };
  });
}

const MAX_UP = 8;
const controlRoles = new Set(['button', 'tab', 'option', 'radio']);

/** In a button, such as a thumbnail that opens a picture, with a label or a text beside the picture. */
function isInNamedControl(page: Outline, at: number): boolean {
  for (let up = page.parent[at]!, left = MAX_UP; up >= 0 && left > 0; up = page.parent[up]!, left -= 1) {
    const node = page.elements[up]!;
    if (node.tagName !== 'button' && !controlRoles.has(attr(node, 'role')?.trim().toLowerCase() ?? ''))
      continue;
    return (
      labelledBy(page, node) !== '' ||
      (attr(node, 'aria-label') ?? '').trim() !== '' ||
      page.from[up]! < page.to[up]!
    );
  }
  return false;
}

/** URL of the link around an image: a brand's logo, or another product's picture. */
function linkAround(page: Outline, at: number): string | undefined {
  for (let up = page.parent[at]!, left = MAX_UP; up >= 0 && left > 0; up = page.parent[up]!, left -= 1)
    if (page.elements[up]!.tagName === 'a') return attr(page.elements[up]!, 'href');
  return undefined;
}

/** Lazy images have a placeholder in `src`, and the URL elsewhere. */
function sourceOf(read: (name: string) => string | undefined): string {
  const src = (read('src') ?? '').trim();
  if (src !== '' && !src.startsWith('data:')) return src.slice(0, 2_000);
  const lazy = lazyNames.map(read).find((value) => value !== undefined && value !== '');
  const set = (read('srcset') ?? read('data-srcset') ?? '')
    .slice(0, 4_000)
    .trim()
    .split(/[\s,]+/, 1)[0];
  return (lazy ?? (set || src.slice(0, 40))).slice(0, 2_000);
}

/** Without a container named as a gallery: images in the product section of the buy box. */
function surroundings(page: Outline, { at }: BuyBox): number | undefined {
  if (at === undefined) return undefined;
  for (let up = at, steps = 0; up >= 0 && steps < 4; up = page.parent[up]!, steps += 1) {
    const { tagName } = page.elements[up]!;
    if (tagName === 'main' || tagName === 'body') return steps === 0 ? up : undefined;
    if (firstWithin(page, tagged(page, 'img'), up) !== undefined) return up;
  }
  return undefined;
}
