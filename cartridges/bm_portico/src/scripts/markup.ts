/** HTML as text: what is not made by `html` is escaped. */

export interface Html {
  html: string;
}

type Part = Html | string | number | undefined | readonly (Html | undefined)[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0] ?? '';
  parts.forEach((part, place) => {
    text += textOf(part) + (strings[place + 1] ?? '');
  });
  return { html: text };
}

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  if ('html' in part) return part.html;
  return part.map((one) => (one === undefined ? '' : one.html)).join('');
}

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

export const nothing: Html = { html: '' };
