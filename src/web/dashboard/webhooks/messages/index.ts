import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages of webhooks. */
export const webhookTexts = areaTexts({ en: english });
