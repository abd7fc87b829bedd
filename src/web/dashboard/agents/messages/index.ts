import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages about agents. */
export const agentTexts = areaTexts({ en: english });
