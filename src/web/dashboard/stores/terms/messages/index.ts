import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of a store's terms. */
export const storeTermsTexts = areaTexts({ en: english });
