import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the reading of product pages. */
export const productReadingTexts = areaTexts({ en: english });
