/** The part of the form for the backend: embedded, or one of the platform's shopping APIs. */
import type { OcapiConnection, ScapiConnection, Site } from '#commerce';
import { html, input, textarea, tick, type Html } from '../../../design/index.ts';
import { backends } from '../words.ts';
import type { FormFacts } from './row-fields.ts';
import { fieldText, type PreferenceFields } from './rows.ts';

type Api = 'scapi' | 'ocapi';

interface ConnectionField {
  label: string;
  hint: string;
  required?: true;
  tick?: true;
  /** A whole number. */
  whole?: true;
  rows?: number;
}

const both: Readonly<Record<string, ConnectionField>> = {
  clientId: {
    label: 'Client ID',
    hint: 'ID of the API client. Enter its secret under Credentials.',
    required: true,
  },
  paymentMethodId: {
    label: 'Payment method',
    hint: 'ID of the payment method that the companion hook settles. Defaults to PORTICO.',
  },
  'hookKey.kid': { label: 'Hook key ID', hint: 'The ID of the key in the companion hook', required: true },
  'hookKey.publicKey': {
    label: 'Hook public key',
    hint: 'RSA key with at least 2048 bits, in PEM format (BEGIN PUBLIC KEY). Never enter the private key.',
    required: true,
    rows: 5,
  },
  attributes: {
    label: 'Attributes',
    hint: 'Name for agents = attribute ID on the platform, one per line, such as material = c_material',
    rows: 4,
  },
  returnDays: {
    label: 'Return period (days)',
    hint: 'Days from shipment. If empty, agents get no return period.',
    whole: true,
  },
};

/** By API and member of its connection, in the order of the form. */
export const connectionFields: Readonly<Record<Api, Readonly<Record<string, ConnectionField>>>> = {
  scapi: {
    shortCode: { label: 'Short code', hint: 'Such as kv7kzm78', required: true },
    organization: { label: 'Organization ID', hint: 'Such as f_ecom_zzte_053', required: true },
    site: { label: 'Site ID', hint: 'ID of the site on the platform', required: true },
    baseUrl: { label: 'Base URL', hint: 'Only if it is not the URL of the short code' },
    ...both,
  },
  ocapi: {
    host: { label: 'Host', hint: 'Origin of the instance, such as https://shop.example', required: true },
    site: { label: 'Site ID', hint: 'ID of the site on the platform', required: true },
    ownHost: {
      label: 'Host serves a single site',
      hint: 'Its paths have no /s/ and site ID, as on most production hosts.',
      tick: true,
    },
    version: { label: 'Version', hint: 'Such as v24_5' },
    accountUrl: { label: 'Account Manager', hint: 'Origin, only if it is not the default' },
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
  if (odd !== undefined) wrong(`Enter each line as “name = id”: “${String(odd).slice(0, 60)}”`);
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
                label,
                hint,
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
