/** Lists of the form: a card for each row, with one empty row below and a button for more. Nothing of it needs a script. */
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
  title: string;
  text: string;
  /** What one row is called. */
  one: string;
  row(field: Field, at: number): Html;
}

function listOf(form: FormFacts, { list, title, text, one, row }: ListFacts): Html {
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
  return html`<section class="card" id="${list}">
    <h3>${title}</h3>
    <p class="soft">${text}</p>
    ${errors[list] !== undefined && html`<p class="error">${errors[list]}</p>`}
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
                label: `Remove this ${one} when I save`,
                checked: fieldText(fields, `${list}.${at}.remove`) === 'on',
                full: true,
              })
            }
          </div>
        </fieldset>`,
    )}
    ${
      count < rowLists[list].most &&
      html`<p class="actions">
        ${button(`Add a row for one more ${one}`, { slight: true, name: 'do', value: `add:${list}` })}
      </p>`
    }
  </section>`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const linkRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'links',
    title: 'Links',
    text: 'Pages that agents show with every checkout. Privacy policy and terms are expected by most.',
    one: 'link',
    row: (field) =>
      html`${select({ ...field('type'), label: 'Kind', required: true }, Object.entries(linkTypes))}
      ${input({ ...field('title'), label: 'Title' })}
      ${input({ ...field('url'), label: 'Address', type: 'url', required: true, full: true })}`,
  });

export const reviewRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'review',
    title: 'Review rules',
    text: 'When a person must look before money moves: above an amount, or for products with a mark.',
    one: 'rule',
    row: (field) =>
      html`${input({
        ...field('code'),
        label: 'Code',
        required: true,
        hint: 'A short name, such as large-order. Agents see it.',
      })}
      ${select({ ...field('severity'), label: 'What the buyer does', required: true }, Object.entries(severityNames))}
      ${input({ ...field('amount'), label: 'From a total of', hint: 'Such as 5000 or 49.90.' })}
      ${input({ ...field('currency'), label: 'in this currency', maxLength: 3 })}
      ${input({
        ...field('attribute'),
        label: 'For products with the mark',
        hint: 'Name of an attribute, such as age_restricted.',
      })}
      ${input({
        ...field('text'),
        label: 'What the buyer reads',
        required: true,
        full: true,
      })}`,
  });

export const consentRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'consent',
    title: 'Consent',
    text: 'What buyers may agree to. Agents pass on what they were told.',
    one: 'purpose',
    row: (field) =>
      html`${input({
        ...field('purpose'),
        label: 'Purpose',
        required: true,
        hint: 'dev.ucp.consent.marketing, or a name of your own domain such as com.example.newsletter.',
      })}
      ${input({ ...field('description'), label: 'What it means for the buyer', required: true })}
      ${tick({
        name: field('granted').name,
        label: 'Taken as given until the buyer says no',
        checked: field('granted').value === 'on',
        full: true,
      })}`,
  });

export const handlerRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'paymentHandlers',
    title: 'Payment handlers',
    text: 'How agents may pay. Everything here is public: never put a secret key in it.',
    one: 'payment handler',
    row: (field) =>
      html`${input({
        ...field('name'),
        label: 'Name',
        required: true,
        hint: 'Reverse domain of the provider or of yours, without hyphens: com.example.pay.',
      })}
      ${input({ ...field('id'), label: 'Id', required: true, hint: 'What agents send back when they pay.' })}
      ${input({ ...field('version'), label: 'Version', required: true, hint: 'A date such as 2026-08-25.' })}
      ${input({ ...field('currencies'), label: 'Currencies', hint: 'Only where it does not take all of yours.' })}
      ${input({ ...field('spec'), label: 'Address of its specification', type: 'url', required: true, full: true })}
      ${input({ ...field('schema'), label: 'Address of its schema', type: 'url', required: true, full: true })}
      ${textarea({
        ...field('instruments'),
        label: 'Instruments',
        rows: 5,
        hint: html`JSON list, such as <code>[{"type": "card"}]</code>.`,
      })}
      ${textarea({
        ...field('config'),
        label: 'Public configuration',
        rows: 5,
        hint: html`JSON object, such as <code>{"publishable_key": "pk_live_…"}</code>.`,
      })}`,
  });
