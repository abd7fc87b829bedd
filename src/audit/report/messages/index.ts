import { reportGerman } from './de.ts';
import { reportEnglish } from './en.ts';

/** Fixed texts of the report as HTML and as PDF, and the words that all its formats share. */
export const reportMessages = { en: reportEnglish, de: reportGerman } as const;
