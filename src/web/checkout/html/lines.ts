/** The lines of an order, with controls to change them. */
import { html } from 'hono/html';
import type { QuoteLine } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import { formId, ids, names } from '../fields.ts';
import { webAddress } from '../web-address.ts';
import { field, problemText } from './fields.ts';
import { problemsAt, fieldValue, type Shown } from './shown.ts';

const states = {
  'in-stock': undefined,
  backorder: 'backorder',
  preorder: 'preorder',
  'out-of-stock': 'not-available',
  discontinued: 'not-available',
} as const satisfies Record<QuoteLine['availability']['state'], string | undefined>;

export const lineList = (shown: Shown, changeable: boolean): Html =>
  html`<ul>
    ${shown.quote.lines.map((line, place) => lineItem(shown, line, place, changeable))}
  </ul>`;

function lineItem(shown: Shown, line: QuoteLine, place: number, changeable: boolean): Html {
  const { quantity, unitPrice, discounts, availability, parentId } = line;
  const { say } = shown.words;
  const ofLine = problemsAt(shown, ids.line(place));
  const state = states[availability.state];
  // Without added tax, which is in the totals.
  const due = line.subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  return html`<li class="line${parentId === undefined ? '' : ' part'}" id="${ids.line(place)}">
    <div class="line-row">
      ${picture(shown, line)}
      <div>
        <p class="name"><bdi>${line.title}</bdi></p>
        <p class="soft small number">${quantity} × ${shown.money(unitPrice)}</p>
        ${state !== undefined && html`<p class="warn-text">${say(state)}</p>`}
        ${discounts.map(
          ({ title, amount }) =>
            html`<p class="off"><bdi>${title}</bdi> <span class="money">−${shown.money(amount)}</span></p>`,
        )}
      </div>
      <p class="sum money">
        ${
          due !== line.subtotal &&
          html`<del><span class="unseen">${say('before')} </span>${shown.money(line.subtotal)}</del><br />`
        }${shown.money(due)}
      </p>
      ${problemText(ids.line(place), ofLine)}
      ${changeable && parentId === undefined && editLine(shown, line, place, ofLine.length > 0)}
    </div>
  </li>`;
}

function editLine(shown: Shown, { id, title, quantity }: QuoteLine, place: number, open: boolean): Html {
  const { say } = shown.words;
  const problems = problemsAt(shown, ids.quantity(place));
  const value = fieldValue(shown, names.quantity(id), String(quantity));
  const isOpen = open || problems.length > 0 || value !== String(quantity);
  return html`<details class="edit" ${isOpen && 'open'}>
    <summary aria-label="${say('change-item', { title })}">${say('change')}</summary>
    <div class="edit-row">
      ${field(shown.words, {
        id: ids.quantity(place),
        name: names.quantity(id),
        label: say('quantity'),
        value,
        problems,
        attributes: `inputmode="numeric" autocomplete="off" maxlength="6" form="${formId}"`,
      })}
      <button form="${formId}" name="do" value="save">${say('update')}</button>
      <button
        class="link-button"
        form="${formId}"
        name="do"
        value="remove.${id}"
        aria-label="${say('remove-item', { title })}"
      >
        ${say('remove')}
      </button>
    </div>
  </details>`;
}

function picture({ site }: Shown, { imageUrl, title }: QuoteLine): Insert {
  const address = webAddress(imageUrl, site.storefront);
  if (address === undefined) {
    return html`<span class="picture no-picture" aria-hidden="true">${[...title.trim()][0] ?? '·'}</span>`;
  }
  return html`<img class="picture" src="${address}" alt="" width="64" height="64" decoding="async" />`;
}
