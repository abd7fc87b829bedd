/** Score badge for READMEs. Self-contained: no style sheet, script, or font is loaded. */
import { figure } from '#audit';
import { html, type Html } from '../html.ts';
import { chartTexts as say } from './messages/index.ts';

/** Of the label in English, with its margins. */
const labelWidth = 97;
const height = 20;
/** Contrast with white text is at least 4.5:1 (WCAG 2.2). */
const colors = { A: '#2e7d32', B: '#4b7a16', C: '#8a6100', D: '#b3510f', F: '#c62828' } as const;

/** Pixels of Verdana at 11 pixels; `textLength` fits other fonts into them. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign === '.' || sign === ' ' ? 4 : 7.2), 0);

/** @param grade A to F */
export function scoreBadge(score: number, grade: keyof typeof colors): Html {
  const value = `${figure(score)} ${grade}`;
  const title = say('badge-title', { value });
  const valueWidth = Math.round(widthOf(value)) + 12;
  const width = labelWidth + valueWidth;
  const words = (text: string, middle: number, length: number): Html =>
    html`<text x="${middle}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${text}</text>`;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="${height}"
    role="img"
    aria-label="${title}"
  >
    <title>${title}</title>
    <clipPath id="round"><rect width="${width}" height="${height}" rx="3" /></clipPath>
    <g clip-path="url(#round)">
      <rect width="${labelWidth}" height="${height}" fill="#444" />
      <rect x="${labelWidth}" width="${valueWidth}" height="${height}" fill="${colors[grade]}" />
    </g>
    <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
      ${words(say('badge-label'), labelWidth / 2, labelWidth - 12)}
      ${words(value, labelWidth + valueWidth / 2, valueWidth - 12)}
    </g>
  </svg>`;
}
