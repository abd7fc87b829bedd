import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of stores that have no folder of their own. */
export const storeTexts = areaTexts({ en: english });
