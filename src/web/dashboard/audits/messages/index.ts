import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of audited storefronts, and of what all pages of audits share. */
export const auditTexts = areaTexts({ en: english });
