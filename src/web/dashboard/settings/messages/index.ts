import { areaTexts } from '#language';
import { english } from './en.ts';

/** Texts of the settings of data, privacy, buyers, and activity, and of the tabs. */
export const settingsTexts = areaTexts({ en: english });
