/** The form of a store's preferences. */
import type { Site } from '#commerce';
import {
  button,
  html,
  input,
  radioGroup,
  raw,
  select,
  textarea,
  tick,
  type Html,
  type Insert,
} from '../../../design/index.ts';
import { storePath } from '../address.ts';
import { backends, capabilities, checkoutModes, negotiations, policies } from '../words.ts';
import { connectionPart } from './connection-fields.ts';
import { consentRows, handlerRows, linkRows, reviewRows, type FormFacts } from './row-fields.ts';
import { fieldText } from './rows.ts';

export interface PreferencesForm extends FormFacts {
  site: Site;
  /** Revision that the person saw: a later change of somebody else is not overwritten. */
  seen: number;
  releases: readonly string[];
  /** Shown, but not to be changed. */
  readOnly: boolean;
}

export function preferencesForm(form: PreferencesForm): Html {
  const { site, seen, readOnly } = form;
  return html`<form class="stack" method="post" action="${storePath(site.id, 'preferences')}" novalidate>
    <input type="hidden" name="seen" value="${seen}" />
    <button class="unseen" type="submit" name="do" value="save" tabindex="-1" aria-hidden="true">Save</button>
    <fieldset class="stack" ${readOnly && raw('disabled')}>
      <legend class="unseen">Preferences</legend>
      ${store(form)} ${backend(form)} ${agents(form)} ${checkout(form)} ${money(form)} ${linkRows(form)}
      ${reviewRows(form)} ${consentRows(form)} ${handlerRows(form)}
      ${!readOnly && html`<p class="actions save-bar">${button('Save preferences', { main: true, name: 'do', value: 'save' })}</p>`}
    </fieldset>
  </form>`;
}

/** Facts of one plain field. */
const field = ({ fields, errors }: FormFacts, name: string) => ({
  name,
  value: fieldText(fields, name),
  ...(errors[name] === undefined ? {} : { error: errors[name] }),
});

const parts = [
  ['store', 'Store'],
  ['connection', 'Backend'],
  ['agents', 'Agents'],
  ['checkout', 'Checkout'],
  ['money', 'Money and language'],
  ['links', 'Links'],
  ['review', 'Review rules'],
  ['consent', 'Consent'],
  ['paymentHandlers', 'Payment handlers'],
] as const;

/** A long form: its parts at a glance. */
export const partLinks = (): Html =>
  html`<nav class="actions small" aria-label="Parts of the form">
    ${parts.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}
  </nav>`;

const part = (id: (typeof parts)[number][0], title: string, text: Insert, content: Insert): Html =>
  html`<section class="card" id="${id}">
    <h3>${title}</h3>
    <p class="soft">${text}</p>
    ${content}
  </section>`;

const store = (form: PreferencesForm): Html =>
  part(
    'store',
    'Store',
    'Who agents say they buy from, and where they find you.',
    html`<div class="fields two">
      ${input({ ...field(form, 'name'), label: 'Name', required: true, hint: 'As buyers know it.' })}
      ${input({
        ...field(form, 'storefront'),
        label: 'Storefront',
        type: 'url',
        required: true,
        hint: 'Where people shop, such as https://shop.example. Buyers are led here when nothing better is known.',
      })}
      ${textarea({
        ...field(form, 'hosts'),
        label: 'Host names',
        required: true,
        rows: 3,
        hint: 'One on each line; the first one is the address that agents use. Add the port where it is neither 443 nor 80.',
      })}
      ${select(
        {
          ...field(form, 'primaryRelease'),
          label: 'Primary UCP release',
          required: true,
          hint: 'The manifest speaks this one and links to the others. Agents that know another release are served as well.',
        },
        form.releases.map((release) => [release, release]),
      )}
    </div>`,
  );

const backend = (form: PreferencesForm): Html =>
  part(
    'connection',
    'Backend',
    'Where products, prices and orders are. Nothing here is secret: what the platform knows this service by is given under Credentials.',
    html`${radioGroup({ ...field(form, 'backend'), label: 'Who keeps the store' }, backends)}
    ${connectionPart(form)}`,
  );

const agents = (form: PreferencesForm): Html =>
  part(
    'agents',
    'Agents',
    'Who may call, how often, and what they may do.',
    html`${radioGroup({ ...field(form, 'agentPolicy'), label: 'Who may buy' }, policies)}
      ${radioGroup({ ...field(form, 'negotiation'), label: 'Incomplete agent profiles' }, negotiations)}
      <div class="fields two">
        ${input({
          ...field(form, 'rateLimit'),
          label: 'Calls a minute',
          type: 'number',
          min: 1,
          max: 1_000_000,
          required: true,
          hint: 'Of one caller. What is above is refused with 429 and a time to wait.',
        })}
      </div>
      <fieldset class="tick-list">
        <legend>What agents may do</legend>
        ${Object.entries(capabilities).map(([id, { name, meaning }]) =>
          tick({
            ...field(form, `capabilities.${id}`),
            label: name,
            hint: meaning,
            checked: fieldText(form.fields, `capabilities.${id}`) === 'on',
          }),
        )}
      </fieldset>`,
  );

const checkout = (form: PreferencesForm): Html =>
  part(
    'checkout',
    'Checkout',
    'How a purchase ends, and how long an untouched one waits.',
    html`${radioGroup({ ...field(form, 'checkoutMode'), label: 'Who finishes it' }, checkoutModes)}
      <div class="fields two">
        ${input({
          ...field(form, 'checkoutHours'),
          label: 'Hours until an untouched checkout ends',
          required: true,
          hint: 'Most stores say 6.',
        })}
        ${textarea({
          ...field(form, 'providers'),
          label: 'Payment providers',
          rows: 3,
          hint: 'Names for readers of the short manifest, one on each line. Without any, the names of the payment handlers stand there.',
        })}
      </div>`,
  );

const money = (form: PreferencesForm): Html =>
  part(
    'money',
    'Money and language',
    'What is taken when an agent does not ask for anything else.',
    html`<div class="fields two">
      ${input({
        ...field(form, 'currencies'),
        label: 'Currencies',
        required: true,
        hint: 'ISO 4217, the usual one first: EUR, USD.',
      })}
      ${input({ ...field(form, 'country'), label: 'Country', required: true, hint: 'ISO 3166-1, such as IE.' })}
      ${input({ ...field(form, 'locale'), label: 'Language', required: true, hint: 'A tag such as en-IE.' })}
    </div>`,
  );
