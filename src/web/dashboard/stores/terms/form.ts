/** The form of a store's terms: delivery, taxes, returns. Rows are added by a submit button, so it works without scripts. */
import type { StoreTerms } from '#backends/embedded';
import type { Site } from '#commerce';
import { button, html, input, raw, select, tick, type Html, type Insert } from '../../../design/index.ts';
import { storePath } from '../address.ts';
import {
  mostRows,
  simpleRate,
  termsCurrencies,
  termsRows,
  termsText,
  type TermsErrors,
  type TermsFields,
  type TermsList,
} from './fields.ts';

export interface TermsForm {
  site: Site;
  terms: StoreTerms;
  fields: TermsFields;
  errors: TermsErrors;
  /** Digest of the terms that the member saw. */
  seen: string;
  /** Fields are disabled. */
  readOnly: boolean;
}

export function termsForm(form: TermsForm): Html {
  const { site, seen, readOnly } = form;
  return html`<form class="stack" method="post" action="${storePath(site.id, 'terms')}" novalidate>
    <input type="hidden" name="seen" value="${seen}" />
    ${
      // Enter presses the first button of a form.
      !readOnly &&
      html`<button class="unseen" type="submit" name="do" value="review" tabindex="-1" aria-hidden="true">
        Review changes
      </button>`
    }
    <fieldset class="stack" ${readOnly && raw('disabled')}>
      <legend class="unseen">Terms</legend>
      ${places(form)} ${shipping(form)} ${taxes(form)} ${returns(form)}
      ${
        !readOnly &&
        html`<p class="actions save-bar">
          ${button('Review changes', { main: true, name: 'do', value: 'review' })}
        </p>`
      }
    </fieldset>
  </form>`;
}

const field = ({ fields, errors }: TermsForm, name: string) => ({
  name,
  value: termsText(fields, name),
  ...(errors[name] === undefined ? {} : { error: errors[name] }),
});

const card = (id: string, title: string, text: Insert, content: Insert): Html =>
  html`<section class="card" id="${id}">
    <h3>${title}</h3>
    <p class="soft">${text}</p>
    ${content}
  </section>`;

const places = (form: TermsForm): Html =>
  card(
    'places',
    'Countries',
    'Two-letter ISO 3166-1 codes, separated by commas.',
    html`<div class="fields two">
      ${input({
        ...field(form, 'homeCountry'),
        label: 'Home country',
        required: true,
        maxLength: 2,
        hint: 'Assumed for buyers whose country is unknown',
      })}
      ${input({
        ...field(form, 'shipsTo'),
        label: 'Delivers to',
        hint: 'Such as IE, GB. Leave empty for all countries.',
      })}
    </div>`,
  );

function shipping(form: TermsForm): Html {
  const currencies = termsCurrencies(form.terms, form.site.currencies);
  return listCard(form, {
    list: 'shipping',
    title: 'Delivery',
    text: 'Delivery methods and their prices. Without any, orders can only be picked up.',
    one: 'delivery method',
    typed: ['title', 'id'],
    row: (at) => {
      const of = (name: string) => field(form, `shipping.${at}.${name}`);
      const before = form.terms.shipping[Number(of('origin').value || NaN)];
      return html`${input({ ...of('title'), label: 'Title', required: true, maxLength: 200 })}
      ${input({
        ...of('id'),
        label: 'ID',
        maxLength: 100,
        hint: 'Open checkouts and promotions use it. Leave empty to create it from the title.',
      })}
      ${input({ ...of('carrier'), label: 'Carrier', maxLength: 100 })}
      ${input({ ...of('countries'), label: 'Countries', hint: 'Such as IE, GB. Leave empty for all countries that the store delivers to.' })}
      ${currencies.map((currency) => {
        const steps = before?.rates[currency];
        if (steps && !simpleRate(steps))
          return html`<p class="full soft">
            The ${currency} price has ${steps.length} tiers by order value. To change it, edit the file below.
          </p>`;
        return html`${input({ ...of(`price.${currency}`), label: `Price (${currency})`, hint: 'Such as 4.90. Leave empty to not offer it in this currency.' })}
        ${input({ ...of(`free.${currency}`), label: `Free from (${currency})`, hint: 'Value of the items after discounts' })}`;
      })}
      ${input({ ...of('days.min'), label: 'Minimum business days', type: 'number', min: 0, max: 365, required: true })}
      ${input({ ...of('days.max'), label: 'Maximum business days', type: 'number', min: 0, max: 365, required: true })}
      ${before && hiddenMembers(before)}`;
    },
  });
}

const hiddenMembers = ({ description, regions, weight }: StoreTerms['shipping'][number]): Html | false => {
  const names = [description && 'a description', regions && 'regions', weight && 'weights'].filter(Boolean);
  return (
    names.length > 0 &&
    html`<p class="full soft">It also has ${names.join(' and ')}. To change them, edit the file below.</p>`
  );
};

const taxes = (form: TermsForm): Html =>
  html`${card(
    'tax',
    'Taxes',
    'Whether prices include tax, and how tax is rounded.',
    html`<div class="fields two">
      ${input({
        ...field(form, 'includeTax'),
        label: 'Prices include tax in',
        hint: 'Such as IE, GB. In other countries, tax is added to the price.',
      })}
      ${select({ ...field(form, 'taxRounding'), label: 'Rounding', required: true }, [
        ['order', 'Per order'],
        ['line', 'Per line item'],
      ])}
    </div>`,
  )}
  ${listCard(form, {
    list: 'taxes',
    title: 'Tax rules',
    text: 'Tax rates by country or region. Without any, no tax is calculated.',
    one: 'tax rule',
    typed: ['name', 'country', 'rate'],
    row: (at) => {
      const of = (name: string) => field(form, `taxes.${at}.${name}`);
      const before = form.terms.taxes[Number(of('origin').value || NaN)];
      return html`${input({ ...of('name'), label: 'Name', required: true, maxLength: 100, hint: 'Such as VAT' })}
      ${input({ ...of('rate'), label: 'Rate (%)', required: true, hint: 'Such as 23 or 8.875' })}
      ${input({ ...of('country'), label: 'Country', required: true, maxLength: 2 })}
      ${input({ ...of('region'), label: 'Region', maxLength: 20, hint: 'Such as NY. Leave empty for the whole country.' })}
      ${input({ ...of('taxClass'), label: 'Tax class', maxLength: 40, hint: 'Tax class of the products, such as standard, or shipping for delivery' })}
      ${
        before?.postalPrefix !== undefined &&
        html`<p class="full soft">
          Only for postal codes that start with ${before.postalPrefix}. To change this, edit the file below.
        </p>`
      }`;
    },
  })}`;

const returns = (form: TermsForm): Html =>
  card(
    'returns',
    'Returns',
    'The return policy for buyers.',
    html`<div class="fields two">
      ${input({
        ...field(form, 'returns.days'),
        label: 'Return period (days)',
        type: 'number',
        min: 0,
        max: 3_650,
        required: true,
        hint: 'Enter 0 if items cannot be returned.',
      })}
      ${input({
        ...field(form, 'returns.exceptAttribute'),
        label: 'Excluded product attribute',
        hint: 'Products with this attribute cannot be returned, such as final_sale',
      })}
      ${input({ ...field(form, 'returnsUrl'), label: 'Return policy', full: true, hint: 'URL or path, such as /returns' })}
    </div>`,
  );

interface ListFacts {
  list: TermsList;
  title: string;
  text: string;
  /** Name of one row. */
  one: string;
  typed: readonly string[];
  row(at: number): Html;
}

function listCard(form: TermsForm, { list, title, text, one, typed, row }: ListFacts): Html {
  const { fields, readOnly } = form;
  const count = termsRows(fields, list);
  if (count === undefined)
    return card(
      list,
      title,
      text,
      html`<p>
        This form cannot show all ${form.terms[list].length} entries. To change them, edit the file below.
      </p>`,
    );
  const isEmpty = (at: number) => typed.every((name) => termsText(fields, `${list}.${at}.${name}`) === '');
  const name = `${one.slice(0, 1).toUpperCase()}${one.slice(1)}`;
  return card(
    list,
    title,
    text,
    html`<input type="hidden" name="${list}.rows" value="${count}" /> ${Array.from(
        { length: count },
        (_, at) =>
          html`<fieldset class="form-row">
            <legend>${isEmpty(at) ? `New ${one}` : `${name} ${at + 1}`}</legend>
            <input
              type="hidden"
              name="${list}.${at}.origin"
              value="${termsText(fields, `${list}.${at}.origin`)}"
            />
            <div class="fields two">
              ${row(at)}
              ${
                !readOnly &&
                !isEmpty(at) &&
                tick({
                  name: `${list}.${at}.remove`,
                  label: `Remove this ${one}`,
                  checked: termsText(fields, `${list}.${at}.remove`) === 'on',
                  full: true,
                })
              }
            </div>
          </fieldset>`,
      )}
      ${
        !readOnly &&
        count < mostRows[list] &&
        html`<p class="actions">
          ${button(`Add ${one}`, { slight: true, name: 'do', value: `add:${list}` })}
        </p>`
      }`,
  );
}

/** Label of a field in the list of errors. */
export function termsLabel(name: string): string {
  const [list, at, ...member] = name.split('.');
  if (list === 'shipping' || list === 'taxes')
    return `${list === 'shipping' ? 'Delivery method' : 'Tax rule'} ${Number(at) + 1}, ${memberLabels[member[0] ?? ''] ?? member[0]}`;
  return plainLabels[name] ?? name;
}

const memberLabels: Readonly<Record<string, string>> = {
  id: 'ID',
  days: 'business days',
  free: 'free from',
  taxClass: 'tax class',
};

const plainLabels: Readonly<Record<string, string>> = {
  homeCountry: 'Home country',
  shipsTo: 'Delivers to',
  includeTax: 'Prices include tax in',
  taxRounding: 'Rounding',
  'returns.days': 'Return period (days)',
  'returns.exceptAttribute': 'Excluded product attribute',
  returnsUrl: 'Return policy',
};
