import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the first page of the dashboard. */
export const overviewTexts = areaTexts({ en: english });
