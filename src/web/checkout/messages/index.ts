import { german } from './de.ts';
import { english } from './en.ts';

/** Texts of the pages of carts, checkouts, and orders. */
export const checkoutMessages = { en: english, de: german } as const;
