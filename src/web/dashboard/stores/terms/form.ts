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
import { storeTermsTexts as say } from './messages/index.ts';

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
        ${say('review-changes')}
      </button>`
    }
    <fieldset class="stack" ${readOnly && raw('disabled')}>
      <legend class="unseen">${say('terms')}</legend>
      ${places(form)} ${shipping(form)} ${taxes(form)} ${returns(form)}
      ${
        !readOnly &&
        html`<p class="actions save-bar">
          ${button(say('review-changes'), { main: true, name: 'do', value: 'review' })}
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
    say('countries'),
    say('countries-text'),
    html`<div class="fields two">
      ${input({
        ...field(form, 'homeCountry'),
        label: say('home-country'),
        required: true,
        maxLength: 2,
        hint: say('home-country-hint'),
      })}
      ${input({
        ...field(form, 'shipsTo'),
        label: say('delivers-to'),
        hint: say('delivers-to-hint'),
      })}
    </div>`,
  );

function shipping(form: TermsForm): Html {
  const currencies = termsCurrencies(form.terms, form.site.currencies);
  return listCard(form, {
    list: 'shipping',
    title: say('delivery'),
    text: say('delivery-text'),
    texts: {
      row: (row) => say('method-row', { row }),
      new: say('new-method'),
      add: say('add-method'),
      remove: say('remove-method'),
    },
    typed: ['title', 'id'],
    row: (at) => {
      const of = (name: string) => field(form, `shipping.${at}.${name}`);
      const before = form.terms.shipping[Number(of('origin').value || NaN)];
      return html`${input({ ...of('title'), label: say('title'), required: true, maxLength: 200 })}
      ${input({
        ...of('id'),
        label: say('id'),
        maxLength: 100,
        hint: say('id-hint'),
      })}
      ${input({ ...of('carrier'), label: say('carrier'), maxLength: 100 })}
      ${input({ ...of('countries'), label: say('countries'), hint: say('method-countries-hint') })}
      ${currencies.map((currency) => {
        const steps = before?.rates[currency];
        if (steps && !simpleRate(steps))
          return html`<p class="full soft">${say('tiers', { currency, count: steps.length })}</p>`;
        return html`${input({ ...of(`price.${currency}`), label: say('price', { currency }), hint: say('price-hint') })}
        ${input({ ...of(`free.${currency}`), label: say('free-from', { currency }), hint: say('free-from-hint') })}`;
      })}
      ${input({ ...of('days.min'), label: say('minimum-days'), type: 'number', min: 0, max: 365, required: true })}
      ${input({ ...of('days.max'), label: say('maximum-days'), type: 'number', min: 0, max: 365, required: true })}
      ${before && hiddenMembers(before)}`;
    },
  });
}

const listText = new Intl.ListFormat('en');

const hiddenMembers = ({ description, regions, weight }: StoreTerms['shipping'][number]): Html | false => {
  const names = [
    ...(description ? [say('a-description')] : []),
    ...(regions ? [say('regions')] : []),
    ...(weight ? [say('weights')] : []),
  ];
  return (
    names.length > 0 && html`<p class="full soft">${say('also-has', { members: listText.format(names) })}</p>`
  );
};

const taxes = (form: TermsForm): Html =>
  html`${card(
    'tax',
    say('taxes'),
    say('taxes-text'),
    html`<div class="fields two">
      ${input({
        ...field(form, 'includeTax'),
        label: say('include-tax'),
        hint: say('include-tax-hint'),
      })}
      ${select({ ...field(form, 'taxRounding'), label: say('rounding'), required: true }, [
        ['order', say('per-order')],
        ['line', say('per-line')],
      ])}
    </div>`,
  )}
  ${listCard(form, {
    list: 'taxes',
    title: say('tax-rules'),
    text: say('tax-rules-text'),
    texts: {
      row: (row) => say('rule-row', { row }),
      new: say('new-rule'),
      add: say('add-rule'),
      remove: say('remove-rule'),
    },
    typed: ['name', 'country', 'rate'],
    row: (at) => {
      const of = (name: string) => field(form, `taxes.${at}.${name}`);
      const before = form.terms.taxes[Number(of('origin').value || NaN)];
      return html`${input({ ...of('name'), label: say('name'), required: true, maxLength: 100, hint: say('name-hint') })}
      ${input({ ...of('rate'), label: say('rate'), required: true, hint: say('rate-hint') })}
      ${input({ ...of('country'), label: say('country'), required: true, maxLength: 2 })}
      ${input({ ...of('region'), label: say('region'), maxLength: 20, hint: say('region-hint') })}
      ${input({ ...of('taxClass'), label: say('tax-class'), maxLength: 40, hint: say('tax-class-hint') })}
      ${
        before?.postalPrefix !== undefined &&
        html`<p class="full soft">${say('postal-codes-only', { prefix: before.postalPrefix })}</p>`
      }`;
    },
  })}`;

const returns = (form: TermsForm): Html =>
  card(
    'returns',
    say('returns'),
    say('returns-text'),
    html`<div class="fields two">
      ${input({
        ...field(form, 'returns.days'),
        label: say('return-days'),
        type: 'number',
        min: 0,
        max: 3_650,
        required: true,
        hint: say('return-days-hint'),
      })}
      ${input({
        ...field(form, 'returns.exceptAttribute'),
        label: say('excluded-attribute'),
        hint: say('excluded-attribute-hint'),
      })}
      ${input({ ...field(form, 'returnsUrl'), label: say('return-policy'), full: true, hint: say('return-policy-hint') })}
    </div>`,
  );

interface ListFacts {
  list: TermsList;
  title: string;
  text: string;
  texts: {
    /** @param row counted from 1 */
    row(row: number): string;
    new: string;
    add: string;
    remove: string;
  };
  typed: readonly string[];
  row(at: number): Html;
}

function listCard(form: TermsForm, { list, title, text, texts, typed, row }: ListFacts): Html {
  const { fields, readOnly } = form;
  const count = termsRows(fields, list);
  if (count === undefined)
    return card(list, title, text, html`<p>${say('too-many-rows', { count: form.terms[list].length })}</p>`);
  const isEmpty = (at: number) => typed.every((name) => termsText(fields, `${list}.${at}.${name}`) === '');
  return card(
    list,
    title,
    text,
    html`<input type="hidden" name="${list}.rows" value="${count}" /> ${Array.from(
        { length: count },
        (_, at) =>
          html`<fieldset class="form-row">
            <legend>${isEmpty(at) ? texts.new : texts.row(at + 1)}</legend>
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
                  label: texts.remove,
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
        html`<p class="actions">${button(texts.add, { slight: true, name: 'do', value: `add:${list}` })}</p>`
      }`,
  );
}

/** Label of a field in the list of errors. */
export function termsLabel(name: string): string {
  const [list, at, member = ''] = name.split('.');
  if (list === 'shipping' || list === 'taxes')
    return say(list === 'shipping' ? 'method-member' : 'rule-member', {
      row: Number(at) + 1,
      member: Object.hasOwn(memberLabels, member)
        ? say(memberLabels[member as keyof typeof memberLabels])
        : member,
    });
  return Object.hasOwn(plainLabels, name) ? say(plainLabels[name as keyof typeof plainLabels]) : name;
}

/* Keys of texts. */

const memberLabels = {
  id: 'id',
  title: 'member-title',
  carrier: 'member-carrier',
  countries: 'member-countries',
  price: 'member-price',
  free: 'member-free',
  days: 'member-days',
  name: 'member-name',
  rate: 'member-rate',
  country: 'member-country',
  region: 'member-region',
  taxClass: 'member-tax-class',
} as const;

const plainLabels = {
  homeCountry: 'home-country',
  shipsTo: 'delivers-to',
  includeTax: 'include-tax',
  taxRounding: 'rounding',
  'returns.days': 'return-days',
  'returns.exceptAttribute': 'excluded-attribute',
  returnsUrl: 'return-policy',
} as const;
