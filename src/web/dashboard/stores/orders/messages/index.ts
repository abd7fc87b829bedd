import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of orders. */
export const storeOrderTexts = areaTexts({ en: english });
