import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of shared components and of the frames of pages. */
export const designTexts = areaTexts({ en: english });
