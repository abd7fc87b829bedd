import { german } from './de.ts';
import { english } from './en.ts';

/** Texts of alerts of monitors. */
export const monitorMessages = { en: english, de: german } as const;
