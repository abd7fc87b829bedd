/** UI components. Styles are in `styles/components.css`. */
import { html, type Html, type Insert } from './html.ts';
import { designTexts as say } from './messages/index.ts';

export type Tone = 'good' | 'warn' | 'bad';

export const button = (
  text: string,
  more: { main?: boolean; danger?: boolean; slight?: boolean; name?: string; value?: string } = {},
): Html =>
  html`<button
    class="${buttonClass(more)}"
    type="submit"
    ${more.name !== undefined && html`name="${more.name}"`}
    ${more.value !== undefined && html`value="${more.value}"`}
  >
    ${text}
  </button>`;

export const linkButton = (to: string, text: string, more: { main?: boolean; slight?: boolean } = {}): Html =>
  html`<a class="${buttonClass(more)}" href="${to}">${text}</a>`;

const buttonClass = ({
  main,
  danger,
  slight,
}: {
  main?: boolean;
  danger?: boolean;
  slight?: boolean;
}): string => ['button', main && 'main', danger && 'danger', slight && 'slight'].filter(Boolean).join(' ');

/** Confirmation or error at the top of a page. */
export const notice = (content: Insert, tone?: Tone): Html =>
  html`<div class="notice ${tone ?? ''}" role="${tone === 'bad' ? 'alert' : 'status'}">${content}</div>`;

export const badge = (text: string, tone?: Tone): Html =>
  html`<span class="badge ${tone ?? ''}">${text}</span>`;

export const card = (content: Insert): Html => html`<section class="card">${content}</section>`;

/** Row of figures. */
export const stats = (entries: readonly { name: string; value: Insert; note?: Insert }[]): Html =>
  html`<dl class="stats">
    ${entries.map(
      ({ name, value, note }) =>
        html`<div class="stat card">
          <dt>${name}</dt>
          <dd>${value}${note !== undefined && html`<div class="note">${note}</div>`}</dd>
        </div>`,
    )}
  </dl>`;

/** Names and values. */
export const facts = (entries: readonly (readonly [name: string, value: Insert])[]): Html =>
  html`<dl class="facts">
    ${entries.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;

export interface Column<T> {
  title: string;
  /** Right-aligned. */
  number?: boolean;
  cell(row: T): Insert;
}

/**
 * The first column is the row header. Scrolls horizontally if it is too wide.
 * @param shape `rows` turn into blocks on a narrow screen; a `matrix` keeps its columns
 */
export const table = <T>(
  caption: string,
  columns: readonly Column<T>[],
  rows: readonly T[],
  shape: 'rows' | 'matrix' = 'rows',
): Html =>
  html`<div class="wide ${shape}" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ title, number }) => html`<th scope="col" ${number && html`class="number"`}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map(({ title, cell, number }, at) =>
                at === 0
                  ? html`<th scope="row">${cell(row)}</th>`
                  : html`<td ${number && html`class="number"`} data-title="${title}">${cell(row)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** Empty state: what will appear here, and what to do next. */
export const empty = (title: string, text: Insert, actions?: Insert): Html =>
  html`<div class="empty">
    <h2>${title}</h2>
    <p>${text}</p>
    ${actions !== undefined && html`<div class="actions">${actions}</div>`}
  </div>`;

export const crumbs = (trail: readonly (readonly [to: string, name: string])[], here: string): Html =>
  html`<nav class="crumbs" aria-label="${say('breadcrumb')}">
    <ol>
      ${trail.map(([to, name]) => html`<li><a href="${to}">${name}</a></li>`)}
      <li aria-current="page">${here}</li>
    </ol>
  </nav>`;

export const tabs = (
  label: string,
  entries: readonly (readonly [to: string, name: string])[],
  here: string,
): Html =>
  html`<nav class="tabs" aria-label="${label}">
    <ul>
      ${entries.map(
        ([to, name]) =>
          html`<li><a href="${to}" ${to === here && html`aria-current="page"`}>${name}</a></li>`,
      )}
    </ul>
  </nav>`;

export const paging = ({ newer, older }: { newer?: string | undefined; older?: string | undefined }): Html =>
  html`<nav class="paging" aria-label="${say('pages')}">
    <span>${newer !== undefined && html`<a href="${newer}" rel="prev">${say('newer')}</a>`}</span>
    <span>${older !== undefined && html`<a href="${older}" rel="next">${say('older')}</a>`}</span>
  </nav>`;

/** A time in UTC, which a script converts to the reader's time zone. @param at epoch milliseconds */
export function time(at: number, precision: 'minute' | 'day' = 'minute'): Html {
  const iso = new Date(at).toISOString();
  const text = precision === 'day' ? iso.slice(0, 10) : `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  return html`<time datetime="${iso}" data-local="${precision}">${text}</time>`;
}

/** Text with a copy button if JavaScript is available. @param id unique on the page */
export const copyable = (id: string, text: string, label: string): Html =>
  html`<div class="copy">
    <code id="${id}">${text}</code>
    <button class="button slight" type="button" data-copy="${id}" aria-label="${label}" hidden>
      ${say('copy')}
    </button>
  </div>`;

/** Page heading with actions. */
export const pageHead = (title: string, { text, actions }: { text?: Insert; actions?: Insert } = {}): Html =>
  html`<div class="page-head">
    <div>
      <h1>${title}</h1>
      ${text !== undefined && html`<p>${text}</p>`}
    </div>
    ${actions !== undefined && html`<div class="actions">${actions}</div>`}
  </div>`;
