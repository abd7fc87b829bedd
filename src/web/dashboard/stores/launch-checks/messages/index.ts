import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the go-live checks. */
export const launchCheckTexts = areaTexts({ en: english });
