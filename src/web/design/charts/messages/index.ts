import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts in charts, and their accessible names. */
export const chartTexts = areaTexts({ en: english });
