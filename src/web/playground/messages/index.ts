import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the playground, except of the reading of product pages. */
export const playgroundTexts = areaTexts({ en: english });
