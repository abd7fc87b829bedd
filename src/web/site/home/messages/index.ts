import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the home page. */
export const homeTexts = areaTexts({ en: english });
