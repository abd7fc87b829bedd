import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the page that compares manifests. */
export const manifestPageTexts = areaTexts({ en: english });
