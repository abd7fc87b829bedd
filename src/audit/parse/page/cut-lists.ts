import type { LimitedList } from '../facts/facts.ts';
import { MAX_CARDS } from './cards/cards.ts';
import { MAX_CONTROLS } from './controls/controls.ts';
import { MAX_FORMS } from './controls/forms.ts';
import { MAX_IMAGES } from './images.ts';
import { MAX_LINKS } from './links.ts';
import { tagged } from './outline.ts';
import type { Outline } from './outline.ts';
import { MAX_ROWS } from './specs/specs.ts';

type Lengths = Record<Exclude<LimitedList, 'images'>, readonly unknown[]>;

/** Lists that reached their limit: the page may have more, so what is missing in them is unknown. */
export function cutLists(page: Outline, lists: Lengths): LimitedList[] {
  const isFull: Record<LimitedList, boolean> = {
    links: lists.links.length >= MAX_LINKS,
    controls: lists.controls.length >= MAX_CONTROLS,
    forms: lists.forms.length >= MAX_FORMS,
    images: tagged(page, 'img').length > MAX_IMAGES,
    cards: lists.cards.length >= MAX_CARDS,
    specs: lists.specs.length >= MAX_ROWS,
  };
  return (Object.keys(isFull) as LimitedList[]).filter((list) => isFull[list]);
}
