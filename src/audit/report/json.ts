/** The report as JSON: its shape is `reportSchema`. */
import type { Report } from '../result.ts';
import { jsonText } from './control-characters.ts';

/** Indented, with a final newline. */
export const toJson = (report: Report): string => `${jsonText(report, 2)}\n`;
