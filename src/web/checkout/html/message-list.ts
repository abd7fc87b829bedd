/** Messages at the top of the page, each with a link to its field. */
import { html } from 'hono/html';
import type { Html, Insert } from '../../design/html.ts';
import type { FormMessage } from '../form-messages.ts';

export function messageList(title: string, said: readonly FormMessage[], tone: 'bad' | 'warn'): Insert {
  const once = [...new Map(said.map((one) => [`${one.at} ${one.text}`, one])).values()];
  return (
    once.length > 0 &&
    html`<div class="said ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">
      <h2>${title}</h2>
      <ul>
        ${once.map(
          ({ at, text }) => html`<li>${at === undefined ? text : html`<a href="#${at}">${text}</a>`}</li>`,
        )}
      </ul>
    </div>`
  );
}

export const saved = (text: string): Html => html`<p class="said good" role="status">${text}</p>`;
