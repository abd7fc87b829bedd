/** What is operated to choose, buy and search. */
import type { Outline } from './outline.ts';
import type { ShoppingFacts } from '../facts-shopping.ts';

export function shoppingFacts(_page: Outline): ShoppingFacts {
  return { overlays: [] };
}
