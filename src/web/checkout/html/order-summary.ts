/** Order summary: lines, discounts, totals. */
import { html } from 'hono/html';
import type { Html } from '../../design/html.ts';
import { formId, maxFieldLengths } from '../fields.ts';
import { codeRefusalText } from '../form-messages.ts';
import { field } from './fields.ts';
import { lineList } from './lines.ts';
import { problemsAt, fieldValue, type Shown } from './shown.ts';
import { totalList } from './totals.ts';

export interface SummaryFacts {
  changeable: boolean;
  title?: string;
  /** A cart has no delivery data. */
  ofCart?: boolean;
}

export function orderSummary(shown: Shown, { changeable, title, ofCart }: SummaryFacts): Html {
  const { words, quote, money } = shown;
  const count = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const needsDelivery = quote.groups.some(({ method }) => method === 'shipping');
  const chosen = quote.groups.every(
    ({ method, selected }) => method !== 'shipping' || selected !== undefined,
  );
  return html`<section class="order" aria-labelledby="order" id="order-part">
    <h2 id="order">
      ${title ?? words.say('your-order')} <span class="soft">${words.say('items', { count })}</span>
    </h2>
    ${lineList(shown, changeable)} ${promotions(shown)} ${changeable && codes(shown)}
    ${totalList({
      totals: quote.totals,
      fees: quote.fees,
      taxes: quote.taxes,
      words,
      money,
      deliveryOpen: (needsDelivery && !chosen) || ofCart === true,
    })}
  </section>`;
}

/** Discounts on the whole order. Those of a line are shown at the line. */
function promotions({ words, quote, money }: Shown): Html {
  const ofLines = new Set(
    quote.lines.flatMap(({ discounts }) => discounts.map(({ promotion }) => promotion)),
  );
  const others = quote.promotions.filter(({ id, amount }) => amount > 0 && !ofLines.has(id));
  return html`${
    others.length > 0 &&
    html`<ul class="discount">
      ${others.map(
        ({ title, amount, code, provisional }) =>
          html`<li class="off">
            <span
              ><bdi>${title}</bdi
              >${code !== undefined && html` (<bdi>${code}</bdi>)`}${provisional === true && `, ${words.say('provisional')}`}</span
            >
            <span class="money">−${money(amount)}</span>
          </li>`,
      )}
    </ul>`
  }`;
}

function codes(shown: Shown): Html {
  const { say } = shown.words;
  const problems = problemsAt(shown, 'code');
  const value = fieldValue(shown, 'code', undefined);
  return html`<div class="discount">
    ${
      shown.input.codes.length > 0 &&
      html`<ul class="codes" id="codes" aria-label="${say('discount-codes')}">
        ${shown.input.codes.map((code) => codeItem(shown, code))}
      </ul>`
    }
    <details class="more" ${(problems.length > 0 || value !== '') && 'open'}>
      <summary>${say('add-code')}</summary>
      <div class="code-row">
        ${field(shown.words, {
          id: 'code',
          name: 'code',
          label: say('discount-code'),
          value,
          problems,
          attributes: `type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="${maxFieldLengths.code}" form="${formId}"`,
        })}
        <button form="${formId}" name="do" value="save">${say('apply')}</button>
      </div>
    </details>
  </div>`;
}

function codeItem({ words, quote }: Shown, code: string): Html {
  const refused = quote.refusedCodes.find((one) => one.code === code);
  return html`<li>
    <span>
      <bdi>${code}</bdi>
      ${refused && html`<span class="warn-text">${codeRefusalText(refused, words)}</span>`}
    </span>
    <button
      class="link-button"
      form="${formId}"
      name="do"
      value="uncode.${code}"
      aria-label="${words.say('remove-item', { title: code })}"
    >
      ${words.say('remove')}
    </button>
  </li>`;
}
