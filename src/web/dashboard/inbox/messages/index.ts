import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the inbox. */
export const inboxTexts = areaTexts({ en: english });
