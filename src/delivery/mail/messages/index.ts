import { german } from './de.ts';
import { english } from './en.ts';

/** Texts of the email that confirms an order. */
export const confirmationMessages = { en: english, de: german } as const;
