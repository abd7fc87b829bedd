/** The report in English. */
import { htmlEnglish } from './html-en.ts';
import { pdfEnglish } from './pdf-en.ts';
import { sharedEnglish } from './shared-en.ts';

export const reportEnglish = { ...sharedEnglish, ...htmlEnglish, ...pdfEnglish } as const;
