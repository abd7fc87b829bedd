import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the page about the bot, and of the page for site owners. */
export const botTexts = areaTexts({ en: english });
