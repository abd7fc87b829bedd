import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of errors that any page can show. */
export const webTexts = areaTexts({ en: english });
