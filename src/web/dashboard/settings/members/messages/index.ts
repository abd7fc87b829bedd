import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of members. */
export const memberTexts = areaTexts({ en: english });
