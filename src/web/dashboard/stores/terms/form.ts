/** The form of a store's terms: delivery, taxes, returns. Rows are added by a submit button, so that nothing needs a script. */
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
  /** Of the terms that the person saw. */
  seen: string;
  /** Shown, but not to be changed. */
  readOnly: boolean;
}

export function termsForm(form: TermsForm): Html {
  const { site, seen, readOnly } = form;
  return html`<form class="stack" method="post" action="${storePath(site.id, 'terms')}" novalidate>
    <input type="hidden" name="seen" value="${seen}" />
    ${
      // What Enter does: the first button of a form is the one that it presses.
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
    'ISO 3166-1 codes of two letters, with commas between them.',
    html`<div class="fields two">
      ${input({
        ...field(form, 'homeCountry'),
        label: 'Home country',
        required: true,
        maxLength: 2,
        hint: 'Where a buyer is taken to be as long as nothing is known.',
      })}
      ${input({
        ...field(form, 'shipsTo'),
        label: 'Delivers to',
        hint: 'Such as IE, GB. Empty: everywhere.',
      })}
    </div>`,
  );

function shipping(form: TermsForm): Html {
  const currencies = termsCurrencies(form.terms, form.site.currencies);
  return listCard(form, {
    list: 'shipping',
    title: 'Delivery',
    text: 'Ways to deliver, and what they cost. Without any, goods can only be picked up.',
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
        hint: 'Open checkouts and promotions refer to it. Empty: made from the title.',
      })}
      ${input({ ...of('carrier'), label: 'Carrier', maxLength: 100 })}
      ${input({ ...of('countries'), label: 'Countries', hint: 'Such as IE, GB. Empty: wherever the store delivers.' })}
      ${currencies.map((currency) => {
        const steps = before?.rates[currency];
        if (steps && !simpleRate(steps))
          return html`<p class="full soft">
            The ${currency} price has ${steps.length} steps by the value of the goods. It stays as it is;
            change it in the file.
          </p>`;
        return html`${input({ ...of(`price.${currency}`), label: `Price in ${currency}`, hint: 'Such as 4.90. Empty: not offered in this currency.' })}
        ${input({ ...of(`free.${currency}`), label: `Free from, in ${currency}`, hint: 'Value of the goods after discounts.' })}`;
      })}
      ${input({ ...of('days.min'), label: 'Working days, at least', type: 'number', min: 0, max: 365, required: true })}
      ${input({ ...of('days.max'), label: 'Working days, at most', type: 'number', min: 0, max: 365, required: true })}
      ${before && hiddenMembers(before)}`;
    },
  });
}

const hiddenMembers = ({ description, regions, weight }: StoreTerms['shipping'][number]): Html | false => {
  const names = [description && 'a description', regions && 'regions', weight && 'weights'].filter(Boolean);
  return (
    names.length > 0 &&
    html`<p class="full soft">
      It also has ${names.join(' and ')}, which stay as they are; change them in the file.
    </p>`
  );
};

const taxes = (form: TermsForm): Html =>
  html`${card(
    'tax',
    'Taxes',
    'How prices relate to tax.',
    html`<div class="fields two">
      ${input({
        ...field(form, 'includeTax'),
        label: 'Prices include tax in',
        hint: 'Such as IE, GB. Elsewhere tax is added to the price.',
      })}
      ${select({ ...field(form, 'taxRounding'), label: 'Rounding', required: true }, [
        ['order', 'Once for each order'],
        ['line', 'For each line'],
      ])}
    </div>`,
  )}
  ${listCard(form, {
    list: 'taxes',
    title: 'Tax rules',
    text: 'Rates by country, or by region of a country. Without any, no tax is shown.',
    one: 'tax rule',
    typed: ['name', 'country', 'rate'],
    row: (at) => {
      const of = (name: string) => field(form, `taxes.${at}.${name}`);
      const before = form.terms.taxes[Number(of('origin').value || NaN)];
      return html`${input({ ...of('name'), label: 'Name', required: true, maxLength: 100, hint: 'Such as VAT.' })}
      ${input({ ...of('rate'), label: 'Rate in percent', required: true, hint: 'Such as 23 or 8.875.' })}
      ${input({ ...of('country'), label: 'Country', required: true, maxLength: 2 })}
      ${input({ ...of('region'), label: 'Region', maxLength: 20, hint: 'Such as NY. Empty: the whole country.' })}
      ${input({ ...of('taxClass'), label: 'Tax class', maxLength: 40, hint: 'Of the products: standard, or shipping for delivery.' })}
      ${
        before?.postalPrefix !== undefined &&
        html`<p class="full soft">
          Only for postal codes that begin with ${before.postalPrefix}; change that in the file.
        </p>`
      }`;
    },
  })}`;

const returns = (form: TermsForm): Html =>
  card(
    'returns',
    'Returns',
    'What buyers are promised when they send goods back.',
    html`<div class="fields two">
      ${input({
        ...field(form, 'returns.days'),
        label: 'Days',
        type: 'number',
        min: 0,
        max: 3_650,
        required: true,
        hint: '0: goods are not taken back.',
      })}
      ${input({
        ...field(form, 'returns.exceptAttribute'),
        label: 'Except products with the attribute',
        hint: 'Such as final_sale.',
      })}
      ${input({ ...field(form, 'returnsUrl'), label: 'Return policy', full: true, hint: 'URL, or a path such as /returns.' })}
    </div>`,
  );

interface ListFacts {
  list: TermsList;
  title: string;
  text: string;
  /** What one row is called. */
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
        There are ${form.terms[list].length}, which is more than this form shows. They stay as they are;
        change them in the file.
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
          ${button(`Add a ${one}`, { slight: true, name: 'do', value: `add:${list}` })}
        </p>`
      }`,
  );
}

/** What a field is called in the list of errors. */
export function termsLabel(name: string): string {
  const [list, at, ...member] = name.split('.');
  if (list === 'shipping' || list === 'taxes')
    return `${list === 'shipping' ? 'Delivery method' : 'Tax rule'} ${Number(at) + 1}, ${memberLabels[member[0] ?? ''] ?? member[0]}`;
  return plainLabels[name] ?? name;
}

const memberLabels: Readonly<Record<string, string>> = {
  id: 'ID',
  days: 'working days',
  free: 'free from',
  taxClass: 'tax class',
};

const plainLabels: Readonly<Record<string, string>> = {
  homeCountry: 'Home country',
  shipsTo: 'Delivers to',
  includeTax: 'Prices include tax in',
  taxRounding: 'Rounding',
  'returns.days': 'Returns, days',
  'returns.exceptAttribute': 'Returns, except products with the attribute',
  returnsUrl: 'Return policy',
};
