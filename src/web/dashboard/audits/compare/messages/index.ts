import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the comparison of two reports, beside those of `portico compare`. */
export const comparisonTexts = areaTexts({ en: english });
