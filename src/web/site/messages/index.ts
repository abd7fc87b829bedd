import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the readiness assessment, the privacy page, and confirmations on the home page. */
export const siteTexts = areaTexts({ en: english });
