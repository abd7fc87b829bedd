import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of API keys. */
export const apiKeyTexts = areaTexts({ en: english });
