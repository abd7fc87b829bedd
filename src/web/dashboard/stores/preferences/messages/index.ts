import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of a store's preferences. */
export const storePreferenceTexts = areaTexts({ en: english });
