import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts that all sections of the dashboard share. */
export const dashboardTexts = areaTexts({ en: english });
