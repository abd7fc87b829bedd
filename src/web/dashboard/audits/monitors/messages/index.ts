import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of monitors. */
export const monitorTexts = areaTexts({ en: english });
