import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts around a report. The report has its own. */
export const reportPageTexts = areaTexts({ en: english });
