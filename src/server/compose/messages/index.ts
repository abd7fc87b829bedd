import type { Translate } from '#language';
import { german } from './de.ts';
import { english } from './en.ts';

/** Texts of notices to owners about feeds and webhooks, and of alerts to operators. */
export const noticeMessages = { en: english, de: german } as const;

export type NoticeWords = Translate<(typeof noticeMessages)['en']>;
