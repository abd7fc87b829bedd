import { areaTexts } from '#language';
import { english } from './en.ts';

/** What is wrong with the values of a form of accounts. Emails have a catalog of their own. */
export const accountFormTexts = areaTexts({ en: english });
