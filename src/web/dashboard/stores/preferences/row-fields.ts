/** Lists of the form: a group of fields for each row, with one empty row below and a button for more. Works without scripts. */
import { button, html, input, select, textarea, tick, type Html } from '../../../design/index.ts';
import { linkTypes, severityNames } from '../words.ts';
import { rowCount, rowLists, fieldText, type PreferenceFields, type RowList } from './rows.ts';

export interface FormFacts {
  /** Fields as they were typed, or as the store has them. */
  fields: PreferenceFields;
  errors: Readonly<Record<string, string>>;
}

type Field = (member: string) => { name: string; value: string; error?: string };

interface ListFacts {
  list: RowList;
  /** Name of one row. */
  one: string;
  row(field: Field, at: number): Html;
}

function listOf(form: FormFacts, { list, one, row }: ListFacts): Html {
  const { fields, errors } = form;
  const count = rowCount(fields, list);
  const isEmpty = (at: number): boolean =>
    rowLists[list].typed.every((member) => fieldText(fields, `${list}.${at}.${member}`) === '');
  const fieldOf =
    (at: number): Field =>
    (member) => {
      const name = `${list}.${at}.${member}`;
      return {
        name,
        value: fieldText(fields, name),
        ...(errors[name] === undefined ? {} : { error: errors[name] }),
      };
    };
  return html`${errors[list] !== undefined && html`<p class="error">${errors[list]}</p>`}
    <input type="hidden" name="${list}.rows" value="${count}" />
    ${Array.from(
      { length: count },
      (_, at) =>
        html`<fieldset class="form-row">
          <legend>${isEmpty(at) ? `New ${one}` : `${capital(one)} ${at + 1}`}</legend>
          <div class="fields two">
            ${row(fieldOf(at), at)}
            ${
              !isEmpty(at) &&
              tick({
                name: `${list}.${at}.remove`,
                label: `Remove this ${one} on save`,
                checked: fieldText(fields, `${list}.${at}.remove`) === 'on',
                full: true,
              })
            }
          </div>
        </fieldset>`,
    )}
    ${
      count < rowLists[list].most &&
      html`<p class="actions">${button(`Add ${one}`, { slight: true, name: 'do', value: `add:${list}` })}</p>`
    }`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const linkRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'links',
    one: 'link',
    row: (field) =>
      html`${select({ ...field('type'), label: 'Type', required: true }, Object.entries(linkTypes))}
      ${input({ ...field('title'), label: 'Title' })}
      ${input({ ...field('url'), label: 'URL', type: 'url', required: true, full: true })}`,
  });

export const reviewRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'review',
    one: 'rule',
    row: (field) =>
      html`${input({
        ...field('code'),
        label: 'Code',
        required: true,
        hint: 'A short name that agents see, such as large-order',
      })}
      ${select({ ...field('severity'), label: 'Buyer action', required: true }, Object.entries(severityNames))}
      ${input({ ...field('amount'), label: 'Minimum total', hint: 'Such as 5000 or 49.90' })}
      ${input({ ...field('currency'), label: 'Currency', maxLength: 3 })}
      ${input({
        ...field('attribute'),
        label: 'Product attribute',
        hint: 'Name of an attribute, such as age_restricted',
      })}
      ${input({
        ...field('text'),
        label: 'Message to the buyer',
        required: true,
        full: true,
      })}`,
  });

export const consentRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'consent',
    one: 'purpose',
    row: (field) =>
      html`${input({
        ...field('purpose'),
        label: 'Purpose',
        required: true,
        hint: 'dev.ucp.consent.marketing, or a name from your own domain, such as com.example.newsletter',
      })}
      ${input({ ...field('description'), label: 'Description for the buyer', required: true })}
      ${tick({
        name: field('granted').name,
        label: 'Granted by default',
        checked: field('granted').value === 'on',
        full: true,
      })}`,
  });

export const handlerRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'paymentHandlers',
    one: 'payment handler',
    row: (field) =>
      html`${input({
        ...field('name'),
        label: 'Name',
        required: true,
        hint: 'Reverse domain name of the provider or yours, without hyphens, such as com.example.pay',
      })}
      ${input({ ...field('id'), label: 'ID', required: true, hint: 'Agents send it when they pay' })}
      ${input({ ...field('version'), label: 'Version', required: true, hint: 'A date, such as 2026-08-25' })}
      ${input({ ...field('currencies'), label: 'Currencies', hint: 'Leave empty if it supports all currencies of the store' })}
      ${input({ ...field('spec'), label: 'Specification URL', type: 'url', required: true, full: true })}
      ${input({ ...field('schema'), label: 'Schema URL', type: 'url', required: true, full: true })}
      ${textarea({
        ...field('instruments'),
        label: 'Instruments',
        rows: 5,
        hint: html`JSON array, such as <code>[{"type": "card"}]</code>`,
      })}
      ${textarea({
        ...field('config'),
        label: 'Public configuration',
        rows: 5,
        hint: html`JSON object, such as <code>{"publishable_key": "pk_live_…"}</code>`,
      })}`,
  });
