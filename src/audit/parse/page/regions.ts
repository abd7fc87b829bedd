import type { Region } from '../facts/facts.ts';
import { attr, isElement } from '../tree.ts';
import type { Element, Node } from '../tree.ts';

/** Order of the codes kept for each element. */
export const regionNames = [
  'main',
  'header',
  'nav',
  'footer',
  'dialog',
  'gallery',
  'card',
  'buy-box',
] as const satisfies Region[];

const code = (region: Region): number => regionNames.indexOf(region);

export const MAIN = code('main');
export const HEADER = code('header');
export const NAV = code('nav');
export const FOOTER = code('footer');
export const DIALOG = code('dialog');
export const GALLERY = code('gallery');
export const CARD = code('card');
export const BUY_BOX = code('buy-box');

const roles: Record<string, number> = {
  banner: HEADER,
  navigation: NAV,
  contentinfo: FOOTER,
  dialog: DIALOG,
  alertdialog: DIALOG,
};

const frameName =
  /(?:^|\s)(?:(?:site|page|main|global|primary)[-_]?)?(?:(header)|(footer)|(nav|navigation|navbar|menu|mega-?menu))(?=\s|$)/i;
const galleryName =
  /galler|galerie|fotorama|(?:product|pdp|article|item)[-_]{0,2}(?:images|media|photos|thumb|slider|carousel)/i;

const containers = new Set([
  'div',
  'section',
  'ul',
  'ol',
  'figure',
  'aside',
  'media-gallery',
  'product-gallery',
  'slider-component',
]);

/** Containers that are named as a page frame by class or id count only this near to the body: deeper, the names mean other things. */
const FRAME_DEPTH = 5;

export interface RegionHints {
  tag: string;
  role: string;
  className: string;
  id: string;
  modal: boolean;
  depth: number;
  /** Inside main or an article, where a header is not the page's. */
  inContent: boolean;
}

/** Region of an element, given that of its parent: the innermost landmark wins, except that nothing leads out of a dialog, nav or footer. */
export function regionOf(hints: RegionHints, parent: number): number {
  if (parent === DIALOG) return parent;
  const { tag, role } = hints;
  if (tag === 'dialog' || hints.modal) return DIALOG;
  const byRole = role === '' ? undefined : roles[role];
  if (byRole === DIALOG) return DIALOG;
  if (parent === NAV || parent === FOOTER) return parent;
  if (tag === 'nav' || byRole === NAV) return NAV;
  if (!hints.inContent && (tag === 'header' || byRole === HEADER)) return HEADER;
  // A `span` with that role is a price or a rating that is read out as one.
  if (!hints.inContent && (tag === 'footer' || (byRole === FOOTER && tag !== 'span'))) return FOOTER;
  if (!containers.has(tag) || (hints.className === '' && hints.id === '')) return parent;
  if (!hints.inContent && hints.depth <= FRAME_DEPTH) {
    const frame = frameName.exec(`${hints.id} ${hints.className}`);
    if (frame) return frame[1] ? HEADER : frame[2] ? FOOTER : NAV;
  }
  return parent === MAIN && galleryName.test(hints.className) ? GALLERY : parent;
}

const MAX_LOOKED = 400;
const fewLinks = 6;

/** A menu, a search or many links: the header of the page, whatever stands around it. */
export function leadsThroughShop(header: Element): boolean {
  const stack: Node[] = [...header.childNodes];
  let links = 0;
  let looked = 0;
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ((looked += 1) > MAX_LOOKED) return true;
    if (!isElement(node)) continue;
    if (node.tagName === 'nav' || node.tagName === 'form' || node.tagName === 'input') return true;
    links += node.tagName === 'a' ? 1 : 0;
    if (links > fewLinks) return true;
    stack.push(...node.childNodes.slice(0, MAX_LOOKED));
  }
  return false;
}

/** A title that is not the link home, and a price: the header of a product. */
export function headsProduct(header: Element): boolean {
  const stack: { node: Node; linked: boolean }[] = header.childNodes.map((node) => ({ node, linked: false }));
  let titled = false;
  let priced = false;
  for (let one = stack.pop(), looked = 0; one && looked < MAX_LOOKED; one = stack.pop(), looked += 1) {
    const { node, linked } = one;
    if (!isElement(node)) continue;
    const isLink = linked || node.tagName === 'a';
    const names = ['class', 'itemprop', 'id'].map((name) => (attr(node, name) ?? '').slice(0, 200)).join(' ');
    priced ||= !isLink && /price|preis|prix|precio|prezzo|prijs|cena/i.test(names);
    titled ||= node.tagName === 'h1' && !linked && !holdsLink(node);
    for (const child of node.childNodes.slice(0, MAX_LOOKED)) stack.push({ node: child, linked: isLink });
  }
  return titled && priced;
}

const holdsLink = (node: Element): boolean =>
  node.childNodes.some((child) => isElement(child) && (child.tagName === 'a' || holdsLinkBelow(child)));
const holdsLinkBelow = (node: Element): boolean =>
  node.childNodes.some((child) => isElement(child) && child.tagName === 'a');
