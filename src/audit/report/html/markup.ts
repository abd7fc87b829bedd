/** A template tag that escapes: the only way text gets into the report's HTML. */
import { cleanLines } from '../control-characters.ts';
import type { ReportWords } from '../report-words.ts';

/** Markup that is safe to insert as it is. */
export interface Markup {
  readonly markup: string;
}

type Insert = Markup | string | number | null | undefined | false | readonly Insert[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and quoted attributes; controls, and marks that turn the reading direction, are shown as U+FFFD. */
export const escapeText = (text: string): string =>
  cleanLines(text).replace(/[&<>"']/g, (character) => escapes[character] as string);

function insert(value: Insert): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(insert).join('');
  if (typeof value === 'object') return (value as Markup).markup;
  return escapeText(String(value));
}

/** Inserted strings are escaped, inserted markup is not, lists are joined, false and null are nothing. */
export function html(strings: TemplateStringsArray, ...values: Insert[]): Markup {
  return { markup: strings.reduce((text, part, index) => text + insert(values[index - 1]) + part) };
}

/** Marks text as markup: for the style sheet and for drawings made here. */
export const trusted = (markup: string): Markup => ({ markup });

/** Text that checks and the audit write, which is in English: marked in a report of another language. */
export const inEnglish = (text: string, { language }: Pick<ReportWords, 'language'>): Markup =>
  language === 'en' ? html`${text}` : html`<span lang="en">${text}</span>`;

export const tableHead = (titles: readonly string[]): Markup =>
  html`<thead>
    <tr>
      ${titles.map((title) => html`<th scope="col">${title}</th>`)}
    </tr>
  </thead>`;
