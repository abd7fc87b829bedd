import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the page of report branding. */
export const brandingTexts = areaTexts({ en: english });
