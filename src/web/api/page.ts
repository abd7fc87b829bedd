/** Layout of the documentation pages, and code snippets. */
import { html, sitePage, type Html, type SitePage } from '../design/index.ts';

export type { Html } from '../design/index.ts';

export type DocumentPage = Pick<SitePage, 'title' | 'content' | 'path' | 'canonical' | 'head' | 'scripts'> & {
  /** Meta description, truncated for search engines. */
  description: string;
};

export const page = ({ description, ...facts }: DocumentPage): Html =>
  sitePage({ ...facts, description: shortened(description.replaceAll('`', '')) });

const longest = 155;

/** Truncates at a word boundary. */
export function shortened(text: string): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,;:.]+$/, '')}…`;
}

/** Code block with a copy button. @param id unique on the page */
export const snippet = (id: string, text: string, what: string): Html =>
  html`<div class="snippet">
    <pre tabindex="0"><code id="${id}">${text}</code></pre>
    <button class="button slight" type="button" data-copy="${id}" aria-label="Copy ${what}" hidden>
      Copy
    </button>
  </div>`;
