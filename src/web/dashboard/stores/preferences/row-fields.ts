/** Lists of the form: a group of fields for each row, with one empty row below and a button for more. Works without scripts. */
import { button, html, input, select, textarea, tick, type Html } from '../../../design/index.ts';
import { linkTypes, severityNames } from '../words.ts';
import { storePreferenceTexts as say } from './messages/index.ts';
import { rowCount, rowLists, fieldText, type PreferenceFields, type RowList } from './rows.ts';

export interface FormFacts {
  /** Fields as they were typed, or as the store has them. */
  fields: PreferenceFields;
  errors: Readonly<Record<string, string>>;
}

type Field = (member: string) => { name: string; value: string; error?: string };

interface ListFacts {
  list: RowList;
  texts: {
    /** @param row counted from 1 */
    row(row: number): string;
    new: string;
    add: string;
    remove: string;
  };
  row(field: Field, at: number): Html;
}

function listOf(form: FormFacts, { list, texts, row }: ListFacts): Html {
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
          <legend>${isEmpty(at) ? texts.new : texts.row(at + 1)}</legend>
          <div class="fields two">
            ${row(fieldOf(at), at)}
            ${
              !isEmpty(at) &&
              tick({
                name: `${list}.${at}.remove`,
                label: texts.remove,
                checked: fieldText(fields, `${list}.${at}.remove`) === 'on',
                full: true,
              })
            }
          </div>
        </fieldset>`,
    )}
    ${
      count < rowLists[list].most &&
      html`<p class="actions">${button(texts.add, { slight: true, name: 'do', value: `add:${list}` })}</p>`
    }`;
}

export const linkRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'links',
    texts: {
      row: (row) => say('link-row', { row }),
      new: say('new-link'),
      add: say('add-link'),
      remove: say('remove-link'),
    },
    row: (field) =>
      html`${select({ ...field('type'), label: say('type'), required: true }, Object.entries(linkTypes))}
      ${input({ ...field('title'), label: say('title') })}
      ${input({ ...field('url'), label: say('url'), type: 'url', required: true, full: true })}`,
  });

export const reviewRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'review',
    texts: {
      row: (row) => say('rule-row', { row }),
      new: say('new-rule'),
      add: say('add-rule'),
      remove: say('remove-rule'),
    },
    row: (field) =>
      html`${input({
        ...field('code'),
        label: say('code'),
        required: true,
        hint: say('code-hint'),
      })}
      ${select({ ...field('severity'), label: say('buyer-action'), required: true }, Object.entries(severityNames))}
      ${input({ ...field('amount'), label: say('minimum-total'), hint: say('minimum-total-hint') })}
      ${input({ ...field('currency'), label: say('currency'), maxLength: 3 })}
      ${input({
        ...field('attribute'),
        label: say('attribute'),
        hint: say('attribute-hint'),
      })}
      ${input({
        ...field('text'),
        label: say('message-to-buyer'),
        required: true,
        full: true,
      })}`,
  });

export const consentRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'consent',
    texts: {
      row: (row) => say('purpose-row', { row }),
      new: say('new-purpose'),
      add: say('add-purpose'),
      remove: say('remove-purpose'),
    },
    row: (field) =>
      html`${input({
        ...field('purpose'),
        label: say('purpose'),
        required: true,
        hint: say('purpose-hint'),
      })}
      ${input({ ...field('description'), label: say('description-for-buyer'), required: true })}
      ${tick({
        name: field('granted').name,
        label: say('granted'),
        checked: field('granted').value === 'on',
        full: true,
      })}`,
  });

export const handlerRows = (form: FormFacts): Html =>
  listOf(form, {
    list: 'paymentHandlers',
    texts: {
      row: (row) => say('handler-row', { row }),
      new: say('new-handler'),
      add: say('add-handler'),
      remove: say('remove-handler'),
    },
    row: (field) =>
      html`${input({
        ...field('name'),
        label: say('name'),
        required: true,
        hint: say('handler-name-hint'),
      })}
      ${input({ ...field('id'), label: say('id'), required: true, hint: say('id-hint') })}
      ${input({ ...field('version'), label: say('version'), required: true, hint: say('handler-version-hint') })}
      ${input({ ...field('currencies'), label: say('currencies'), hint: say('handler-currencies-hint') })}
      ${input({ ...field('spec'), label: say('specification'), type: 'url', required: true, full: true })}
      ${input({ ...field('schema'), label: say('schema'), type: 'url', required: true, full: true })}
      ${textarea({
        ...field('instruments'),
        label: say('instruments'),
        rows: 5,
        hint: say.parts('instruments-hint', { example: html`<code>[{"type": "card"}]</code>` }),
      })}
      ${textarea({
        ...field('config'),
        label: say('configuration'),
        rows: 5,
        hint: say.parts('configuration-hint', {
          example: html`<code>{"publishable_key": "pk_live_…"}</code>`,
        }),
      })}`,
  });
