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
import { storePreferenceTexts as say } from './messages/index.ts';
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
    <button class="unseen" type="submit" name="do" value="save" tabindex="-1" aria-hidden="true">
      ${say('save')}
    </button>
    <fieldset class="stack" ${readOnly && raw('disabled')}>
      <legend class="unseen">${say('preferences')}</legend>
      ${section('store', store)} ${section('agents', agents)} ${section('checkout', checkout)}
      ${section('money', money)} ${section('connection', backend)} ${section('paymentHandlers', handlerRows)}
      ${section('links', linkRows)} ${section('review', reviewRows)} ${section('consent', consentRows)}
      ${!readOnly && html`<p class="actions save-bar">${button(say('save-preferences'), { main: true, name: 'do', value: 'save' })}</p>`}
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
      ${input({ ...field(form, 'name'), label: say('name'), required: true, hint: say('name-hint') })}
      ${input({
        ...field(form, 'storefront'),
        label: say('storefront'),
        type: 'url',
        required: true,
        hint: say('storefront-hint'),
      })}
      ${textarea({
        ...field(form, 'hosts'),
        label: say('hosts'),
        required: true,
        rows: 3,
        hint: say('hosts-hint'),
      })}
      ${select(
        {
          ...field(form, 'primaryRelease'),
          label: say('primary-release'),
          required: true,
          hint: say('primary-release-hint'),
        },
        form.releases.map((release) => [release, release]),
      )}
    </div>
    ${input({ ...field(form, 'cartUrl'), label: say('cart-url'), type: 'url', hint: say('cart-url-hint') })}
    ${radioGroup({ ...field(form, 'manifestSource'), label: say('manifest') }, manifestSources)}
    ${input({
      ...field(form, 'manifestUrl'),
      label: say('manifest-url'),
      type: 'url',
      hint: say('manifest-url-hint'),
    })}`;

const backend = (form: PreferencesForm): Html =>
  html`${radioGroup({ ...field(form, 'backend'), label: say('backend-of-store') }, backends)}
  ${connectionPart(form)}`;

const agents = (form: PreferencesForm): Html =>
  html`${radioGroup({ ...field(form, 'agentPolicy'), label: say('who-can-buy') }, policies)}
    ${radioGroup({ ...field(form, 'negotiation'), label: say('incomplete-profiles') }, negotiations)}
    <div class="fields two">
      ${input({
        ...field(form, 'rateLimit'),
        label: say('rate-limit'),
        type: 'number',
        min: 1,
        max: 1_000_000,
        required: true,
        hint: say('rate-limit-hint'),
      })}
    </div>
    <fieldset class="tick-list">
      <legend>${say('capabilities')}</legend>
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
  html`${radioGroup({ ...field(form, 'checkoutMode'), label: say('who-completes') }, checkoutModes)}
    <div class="fields two">
      ${input({
        ...field(form, 'checkoutHours'),
        label: say('checkout-hours'),
        required: true,
        hint: say('checkout-hours-hint'),
      })}
      ${textarea({
        ...field(form, 'providers'),
        label: say('providers'),
        rows: 3,
        hint: say('providers-hint'),
      })}
    </div>`;

const money = (form: PreferencesForm): Html =>
  html`<div class="fields two">
    ${input({
      ...field(form, 'currencies'),
      label: say('currencies'),
      required: true,
      hint: say('currencies-hint'),
    })}
    ${input({ ...field(form, 'country'), label: say('country'), required: true, hint: say('country-hint') })}
    ${input({ ...field(form, 'locale'), label: say('language'), required: true, hint: say('language-hint') })}
  </div>`;
