import { german } from './de.ts';
import { english } from './en.ts';

/** Texts of emails to members about their accounts. */
export const accountMessages = { en: english, de: german } as const;
