import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of partners, the feed for Google, and identity linking. */
export const storePartnerTexts = areaTexts({ en: english });
