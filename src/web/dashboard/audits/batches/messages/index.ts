import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of batches. */
export const batchTexts = areaTexts({ en: english });
