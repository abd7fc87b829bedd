import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the API references around what the OpenAPI documents say. */
export const referenceTexts = areaTexts({ en: english });
