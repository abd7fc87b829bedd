import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the contact page. */
export const contactTexts = areaTexts({ en: english });
