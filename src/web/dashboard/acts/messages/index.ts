import { areaTexts } from '#language';
import { english } from './en.ts';

/** What members did, in words that follow their name. */
export const actTexts = areaTexts({ en: english });
