import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the pages for signing in, and for links that open an account. */
export const signInTexts = areaTexts({ en: english });
