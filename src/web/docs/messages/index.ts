import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the developer site around its documents. */
export const docsTexts = areaTexts({ en: english });
