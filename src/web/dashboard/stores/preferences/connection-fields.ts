/** The part of the form for the backend: embedded, or one of the platform's shopping APIs. */
import type { OcapiConnection, ScapiConnection, Site } from '#commerce';
import { html, input, textarea, tick, type Html } from '../../../design/index.ts';
import { backends } from '../words.ts';
import { storePreferenceTexts as say } from './messages/index.ts';
import type { FormFacts } from './row-fields.ts';
import { fieldText, type PreferenceFields } from './rows.ts';

type Api = 'scapi' | 'ocapi';

interface ConnectionField {
  label(): string;
  hint(): string;
  required?: true;
  tick?: true;
  /** A whole number. */
  whole?: true;
  rows?: number;
}

const both: Readonly<Record<string, ConnectionField>> = {
  clientId: { label: () => say('client-id'), hint: () => say('client-id-hint'), required: true },
  paymentMethodId: { label: () => say('payment-method'), hint: () => say('payment-method-hint') },
  'hookKey.kid': { label: () => say('hook-key-id'), hint: () => say('hook-key-id-hint'), required: true },
  'hookKey.publicKey': {
    label: () => say('hook-key'),
    hint: () => say('hook-key-hint'),
    required: true,
    rows: 5,
  },
  attributes: { label: () => say('attributes'), hint: () => say('attributes-hint'), rows: 4 },
  returnDays: { label: () => say('return-days'), hint: () => say('return-days-hint'), whole: true },
};

/** By API and member of its connection, in the order of the form. */
export const connectionFields: Readonly<Record<Api, Readonly<Record<string, ConnectionField>>>> = {
  scapi: {
    shortCode: { label: () => say('short-code'), hint: () => say('short-code-hint'), required: true },
    organization: { label: () => say('organization'), hint: () => say('organization-hint'), required: true },
    site: { label: () => say('site-id'), hint: () => say('site-id-hint'), required: true },
    baseUrl: { label: () => say('base-url'), hint: () => say('base-url-hint') },
    ...both,
  },
  ocapi: {
    host: { label: () => say('host'), hint: () => say('host-hint'), required: true },
    site: { label: () => say('site-id'), hint: () => say('site-id-hint'), required: true },
    ownHost: { label: () => say('own-host'), hint: () => say('own-host-hint'), tick: true },
    version: { label: () => say('version'), hint: () => say('version-hint') },
    accountUrl: { label: () => say('account-manager'), hint: () => say('account-manager-hint') },
    ...both,
  },
};

/** Of the API that it has alone. */
export function fieldsOfConnection({ backend, connection }: Site): PreferenceFields {
  const fields: Record<string, string> = { backend };
  if (backend === 'embedded' || !connection) return fields;
  const { hookKey, attributes = {}, sitePath, ...plain } = connection as ScapiConnection & OcapiConnection;
  for (const [name, value] of Object.entries(plain)) fields[`${backend}.${name}`] = String(value);
  if (sitePath === false) fields[`${backend}.ownHost`] = 'on';
  fields[`${backend}.hookKey.kid`] = hookKey.kid;
  fields[`${backend}.hookKey.publicKey`] = hookKey.publicKey;
  fields[`${backend}.attributes`] = Object.entries(attributes)
    .map(([name, id]) => `${name} = ${id}`)
    .join('\n');
  return fields;
}

/** What was typed for the chosen backend, unchecked; nothing for the embedded one. */
export function readConnection(
  fields: PreferenceFields,
  wrong: (name: string, message: string) => void,
): { backend: string; connection?: Record<string, unknown> } {
  const backend = fieldText(fields, 'backend');
  if (backend !== 'scapi' && backend !== 'ocapi') return { backend };
  const text = (name: string): string => fieldText(fields, `${backend}.${name}`);
  const plain = Object.keys(connectionFields[backend]).filter(
    (name) => !/^(?:attributes|ownHost|hookKey\..*)$/.test(name),
  );
  const attributes = readAttributes(text('attributes'), (message) => wrong(`${backend}.attributes`, message));
  return {
    backend,
    connection: {
      ...Object.fromEntries(
        plain.flatMap((name) => {
          const typed = text(name);
          const isNumber = connectionFields[backend][name]?.whole && /^\d{1,9}$/.test(typed);
          return typed === '' ? [] : [[name, isNumber ? Number(typed) : typed]];
        }),
      ),
      ...(backend === 'ocapi' && text('ownHost') === 'on' ? { sitePath: false } : {}),
      hookKey: { kid: text('hookKey.kid'), publicKey: text('hookKey.publicKey') },
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    },
  };
}

function readAttributes(text: string, wrong: (message: string) => void): Record<string, string> {
  const pairs = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(
      (line) =>
        /^([^=]{1,200})=([^=]{1,200})$/
          .exec(line)
          ?.slice(1)
          .map((part) => part.trim()) ?? line,
    );
  const odd = pairs.find((pair) => typeof pair === 'string');
  if (odd !== undefined) wrong(say('attributes-error', { line: String(odd).slice(0, 60) }));
  return Object.fromEntries(pairs.filter((pair) => typeof pair !== 'string') as [string, string][]);
}

/** The field that a path below `connection` belongs to. */
export const connectionPlace = (backend: string, [first = '', second = '']: readonly string[]): string =>
  first === ''
    ? 'backend'
    : `${backend}.${first === 'hookKey' && second !== '' ? `${first}.${second}` : first}`;

/** Fields of the chosen API. Those of the other are sent with the form, and appear when it is chosen. */
export const connectionPart = (form: FormFacts): Html =>
  html`${(['scapi', 'ocapi'] as const).map(
    (api) =>
      html`<fieldset class="form-row of-backend ${api}">
        <legend>${backends[api].name}</legend>
        <div class="fields two">
          ${Object.entries(connectionFields[api]).map(
            ([member, { label, hint, required, rows, tick: box }]) => {
              const name = `${api}.${member}`;
              const facts = {
                name,
                label: label(),
                hint: hint(),
                value: fieldText(form.fields, name),
                // Fields of the other API are optional, so that browsers do not require them.
                ...(required ? { required: fieldText(form.fields, 'backend') === api } : {}),
                ...(form.errors[name] === undefined ? {} : { error: form.errors[name] }),
              };
              if (box) return tick({ ...facts, checked: facts.value === 'on' });
              return rows
                ? textarea({ ...facts, rows, full: true })
                : input({ ...facts, autocomplete: 'off' });
            },
          )}
        </div>
      </fieldset>`,
  )}`;
