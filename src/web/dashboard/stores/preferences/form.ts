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
} from '../../../design/index.ts';
import { storePath } from '../address.ts';
import { backends, capabilities, checkoutModes, manifestSources, negotiations, policies } from '../words.ts';
import { connectionPart } from './connection-fields.ts';
import { consentRows, handlerRows, linkRows, reviewRows, type FormFacts } from './row-fields.ts';
import { fieldText } from './rows.ts';
import { preferenceSection, preferenceSections } from './sections.ts';
import { fieldsOf } from './write-fields.ts';

export interface PreferencesForm extends FormFacts {
  site: Site;
  /** Revision that the member saw, so that a later change by another member is not overwritten. */
  seen: number;
  releases: readonly string[];
  /** Fields are disabled. */
  readOnly: boolean;
}

export function preferencesForm(form: PreferencesForm): Html {
  const { site, seen, readOnly } = form;
  const facts = { ...form, saved: fieldsOf(site) };
  const section = (id: keyof typeof preferenceSections, content: (form: PreferencesForm) => Html): Html =>
    preferenceSection(facts, preferenceSections[id], content(form));
  return html`<form class="stack" method="post" action="${storePath(site.id, 'preferences')}" novalidate>
    <input type="hidden" name="seen" value="${seen}" />
    <button class="unseen" type="submit" name="do" value="save" tabindex="-1" aria-hidden="true">Save</button>
    <fieldset class="stack" ${readOnly && raw('disabled')}>
      <legend class="unseen">Preferences</legend>
      ${section('store', store)} ${section('agents', agents)} ${section('checkout', checkout)}
      ${section('money', money)} ${section('connection', backend)} ${section('paymentHandlers', handlerRows)}
      ${section('links', linkRows)} ${section('review', reviewRows)} ${section('consent', consentRows)}
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

const store = (form: PreferencesForm): Html =>
  html`<div class="fields two">
      ${input({ ...field(form, 'name'), label: 'Name', required: true, hint: 'The name that buyers see' })}
      ${input({
        ...field(form, 'storefront'),
        label: 'Storefront URL',
        type: 'url',
        required: true,
        hint: 'Where people shop, such as https://shop.example. Buyers are sent here if no other page fits.',
      })}
      ${textarea({
        ...field(form, 'hosts'),
        label: 'Host names',
        required: true,
        rows: 3,
        hint: 'One per line. Agents use the first one. Add the port if it is neither 443 nor 80.',
      })}
      ${select(
        {
          ...field(form, 'primaryRelease'),
          label: 'Primary UCP release',
          required: true,
          hint: 'The manifest declares this release and links to the others. Agents that use another release are served too.',
        },
        form.releases.map((release) => [release, release]),
      )}
    </div>
    ${radioGroup({ ...field(form, 'manifestSource'), label: 'Manifest' }, manifestSources)}
    ${input({
      ...field(form, 'manifestUrl'),
      label: 'URL of Salesforce’s profile',
      type: 'url',
      hint: 'Only if Salesforce serves the manifest. Leave empty to use the SCAPI connection.',
    })}`;

const backend = (form: PreferencesForm): Html =>
  html`${radioGroup({ ...field(form, 'backend'), label: 'Backend of the store' }, backends)}
  ${connectionPart(form)}`;

const agents = (form: PreferencesForm): Html =>
  html`${radioGroup({ ...field(form, 'agentPolicy'), label: 'Who can buy' }, policies)}
    ${radioGroup({ ...field(form, 'negotiation'), label: 'Incomplete agent profiles' }, negotiations)}
    <div class="fields two">
      ${input({
        ...field(form, 'rateLimit'),
        label: 'Requests per minute',
        type: 'number',
        min: 1,
        max: 1_000_000,
        required: true,
        hint: 'For each agent. Requests above this limit get 429 with Retry-After.',
      })}
    </div>
    <fieldset class="tick-list">
      <legend>Capabilities</legend>
      ${Object.entries(capabilities).map(([id, { name, meaning }]) =>
        tick({
          ...field(form, `capabilities.${id}`),
          label: name,
          hint: meaning,
          checked: fieldText(form.fields, `capabilities.${id}`) === 'on',
        }),
      )}
    </fieldset>`;

const checkout = (form: PreferencesForm): Html =>
  html`${radioGroup({ ...field(form, 'checkoutMode'), label: 'Who completes the purchase' }, checkoutModes)}
    <div class="fields two">
      ${input({
        ...field(form, 'checkoutHours'),
        label: 'Checkout expires after (hours)',
        required: true,
        hint: 'Hours without changes. Most stores use 6.',
      })}
      ${textarea({
        ...field(form, 'providers'),
        label: 'Payment providers',
        rows: 3,
        hint: 'Names for the short manifest, one per line. Defaults to the names of the payment handlers.',
      })}
    </div>`;

const money = (form: PreferencesForm): Html =>
  html`<div class="fields two">
    ${input({
      ...field(form, 'currencies'),
      label: 'Currencies',
      required: true,
      hint: 'ISO 4217 codes, the default first, such as EUR, USD',
    })}
    ${input({ ...field(form, 'country'), label: 'Country', required: true, hint: 'ISO 3166-1 code, such as IE' })}
    ${input({ ...field(form, 'locale'), label: 'Language', required: true, hint: 'Language tag, such as en-IE' })}
  </div>`;
