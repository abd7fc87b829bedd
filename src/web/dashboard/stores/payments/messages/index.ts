import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of payments. */
export const storePaymentTexts = areaTexts({ en: english });
