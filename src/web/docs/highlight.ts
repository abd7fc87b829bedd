/** Syntax highlighting on the server: `hljs-…` classes, which `styles/docs.css` colors. */
import { html, raw, type Html } from '../design/index.ts';
import { createHighlighter, type Highlighter } from './highlighter.js';
import { docsTexts as say } from './messages/index.ts';

let highlighter: Highlighter | undefined;

/** @param language name or alias; an unknown one is not highlighted @returns escaped markup */
export function highlight(code: string, language = ''): Html {
  highlighter ??= createHighlighter();
  return language !== '' && highlighter.getLanguage(language)
    ? raw(highlighter.highlight(code, { language, ignoreIllegals: true }).value)
    : html`${code}`;
}

/** Code with a copy button. @param id unique on the page @param copy name of the button for screen readers */
export const codeBlock = (id: string, code: string, copy: string, language?: string): Html =>
  html`<div class="snippet">
    <pre tabindex="0"><code id="${id}">${highlight(code, language)}</code></pre>
    <button class="button slight" type="button" data-copy="${id}" aria-label="${copy}" hidden>
      ${say('copy')}
    </button>
  </div>`;
