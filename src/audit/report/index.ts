/** Report formats: pure functions of a report. */
export { toHtml, toHtmlSections } from './html/index.ts';
export { toJunit } from './junit.ts';
export { toMarkdown } from './markdown.ts';
export { toSarif } from './sarif.ts';
export { filterByPriority, summarise } from './summary.ts';
export { toText } from './text.ts';

import type { Report } from '../result.ts';
import { jsonText } from './control-characters.ts';

/** Indented JSON with a final newline; its shape is `reportSchema`. */
export const toJson = (report: Report): string => `${jsonText(report, 2)}\n`;
