/** The report in German. */
import { htmlGerman } from './html-de.ts';
import { pdfGerman } from './pdf-de.ts';
import { sharedGerman } from './shared-de.ts';

export const reportGerman = { ...sharedGerman, ...htmlGerman, ...pdfGerman };
