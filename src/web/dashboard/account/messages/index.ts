import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of a member's own account. */
export const accountPageTexts = areaTexts({ en: english });
