/** Messages at the top of the page, each with a link to its field. */
import { html } from 'hono/html';
import type { Html, Insert } from '../../design/html.ts';
import type { FormMessage } from '../form-messages.ts';
import type { CheckoutWords } from '../words.ts';

export function messageList(title: string, said: readonly FormMessage[], tone: 'bad' | 'warn'): Insert {
  const once = [...new Map(said.map((one) => [`${one.at} ${one.text}`, one])).values()];
  return (
    once.length > 0 &&
    html`<div class="said ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">
      <h2>${title}</h2>
      <ul>
        ${once.map(
          (one) =>
            html`<li>
              ${one.at === undefined ? shownMessage(one) : html`<a href="#${one.at}">${shownMessage(one)}</a>`}
            </li>`,
        )}
      </ul>
    </div>`
  );
}

/** Marked with its language if it is not that of the page. */
export const shownMessage = ({ text, lang }: Pick<FormMessage, 'text' | 'lang'>): Insert =>
  lang === undefined ? text : html`<span lang="${lang}">${text}</span>`;

/** A text that a store or a test writes in English only. */
export const englishMessage = (
  { language }: CheckoutWords,
  text: string,
): Pick<FormMessage, 'text' | 'lang'> => ({
  text,
  ...(language === 'en' ? {} : { lang: 'en' }),
});

export const saved = (text: string): Html => html`<p class="said good" role="status">${text}</p>`;
