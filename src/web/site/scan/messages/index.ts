import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of audits that visitors start, and of shared reports. */
export const scanTexts = areaTexts({ en: english });
