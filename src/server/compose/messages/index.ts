import { german } from './de.ts';
import { english } from './en.ts';

/** Texts of notices to owners about feeds and webhooks. */
export const noticeMessages = { en: english, de: german } as const;
