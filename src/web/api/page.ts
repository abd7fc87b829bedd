/** The frame of the documents, and code in them. */
import { html, sitePage, type Html, type SitePage } from '../design/index.ts';

export type { Html } from '../design/index.ts';

export type DocumentPage = Pick<SitePage, 'title' | 'content' | 'path' | 'canonical' | 'head'> & {
  /** For search engines; cut to what they show. */
  description: string;
};

export const page = ({ description, ...facts }: DocumentPage): Html =>
  sitePage({ ...facts, description: shortened(description.replaceAll('`', '')) });

const longest = 155;

/** At a word, so that nothing is cut in its middle. */
export function shortened(text: string): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,;:.]+$/, '')}…`;
}

/** Several lines to be copied. @param id unique on the page */
export const snippet = (id: string, text: string, what: string): Html =>
  html`<div class="snippet">
    <pre tabindex="0"><code id="${id}">${text}</code></pre>
    <button class="button slight" type="button" data-copy="${id}" aria-label="Copy ${what}" hidden>
      Copy
    </button>
  </div>`;
