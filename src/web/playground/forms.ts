/** The form of the next step. */
import type { Site } from '#commerce';
import { button, html, input, select, textarea, type Html } from '../design/index.ts';
import { moneyIn } from '../checkout/words.ts';
import type { PlaygroundDeps } from './deps.ts';
import { optionsIn, type FoundVariant, type VisitFacts } from './payload.ts';
import { maxBodyBytes, sampleBuyer, type StepFields } from './requests.ts';
import { playgroundTransports, type Sent, type StepKind } from './transcript.ts';
import { stepWords } from './words.ts';

export interface StepFormFacts {
  site: Site;
  facts: VisitFacts;
  /** Typed before. */
  fields: StepFields;
  tokens: PlaygroundDeps['playground']['tokens'];
  /** The transcript, sealed. */
  sealed: string;
}

/** @param main the usual next step */
export const stepForm = (given: StepFormFacts, kind: StepKind, main = true): Html =>
  html`<form class="play-form" method="post" action="/playground#latest">
    <input type="hidden" name="state_token" value="${given.sealed}" />
    ${fieldsOf(given, kind)}
    <p class="actions">${button(stepWords[kind].button, { main, name: 'step', value: kind })}</p>
  </form>`;

/** Store and transport can be selected before the first request. */
export const firstForm = (stores: readonly Site[], chosen: Site): Html =>
  html`<form class="play-form" method="post" action="/playground#latest">
    <div class="line-form">
      ${
        stores.length > 1 &&
        select(
          { name: 'store', label: 'Store', value: chosen.id, required: true },
          stores.map(({ id, name }) => [id, name]),
        )
      }
      ${select({ name: 'transport', label: 'Transport', value: 'rest', required: true }, [
        [playgroundTransports[0], 'REST'],
        [playgroundTransports[1], 'MCP'],
      ])}
      ${button(stepWords.discover.button, { main: true, name: 'step', value: 'discover' })}
    </div>
  </form>`;

/** Edits the body of the last request. */
export const editForm = ({ sealed }: Pick<StepFormFacts, 'sealed'>, { request, kind }: Sent): Html =>
  html`<details class="folded play-edit">
    <summary>Edit and send again</summary>
    <form class="play-form" method="post" action="/playground#latest">
      <input type="hidden" name="state_token" value="${sealed}" />
      <input type="hidden" name="step" value="${kind}" />
      ${textarea({
        name: 'body',
        label: 'Request body',
        value: request.body ?? '',
        required: true,
        maxLength: maxBodyBytes,
        rows: 12,
        hint: 'Errors are shown as an agent gets them. Card numbers are masked, and an idempotency key is replaced.',
      })}
      <p class="actions">${button('Send again')}</p>
    </form>
  </details>`;

function fieldsOf(given: StepFormFacts, kind: StepKind): Html {
  const { fields, facts, site } = given;
  switch (kind) {
    case 'search':
      return html`<div class="fields">
        ${input({
          name: 'query',
          label: 'Search for',
          value: fields['query'] ?? 'lamp',
          type: 'search',
          required: true,
          maxLength: 200,
        })}
      </div>`;
    case 'create':
      return html`<div class="fields play-items">
        ${select(
          { name: 'variant', label: 'Variant', value: fields['variant'], required: true },
          facts.variants.map((one) => [one.id, variantText(one, site)]),
        )}
        ${input({
          name: 'quantity',
          label: 'Quantity',
          type: 'number',
          value: fields['quantity'] ?? '1',
          min: 1,
          max: 999,
          required: true,
        })}
      </div>`;
    case 'address':
      return addressFields(fields);
    case 'delivery': {
      const options = optionsIn(facts.checkout ?? {});
      const money = moneyIn(currencyOf(facts), site);
      const selected = options.find((one) => one.selected)?.id;
      return select(
        { name: 'option', label: 'Delivery option', value: selected, required: true },
        options.map(({ id, title, amount }) => [
          id,
          amount === undefined ? title : `${title}, ${money(amount)}`,
        ]),
      );
    }
    case 'pay':
      return select(
        { name: 'token', label: 'Payment token', value: given.tokens[0]?.id, required: true },
        given.tokens.map(({ id, description }) => [id, `${id}: ${description}`]),
      );
    default:
      return html``;
  }
}

const currencyOf = ({ checkout }: VisitFacts): string =>
  typeof checkout?.['currency'] === 'string' && /^[A-Z]{3}$/.test(checkout['currency'])
    ? checkout['currency']
    : 'EUR';

function variantText({ id, product, title, amount, currency, available }: FoundVariant, site: Site): string {
  const name = title === '' || title === product ? product : `${product}, ${title}`;
  return `${name}, ${moneyIn(currency, site)(amount)}${available ? '' : ', sold out'} (${id})`;
}

const labels: Record<keyof typeof sampleBuyer, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  street_address: 'Street',
  address_locality: 'City',
  postal_code: 'Postal code',
  address_country: 'Country code',
};

const addressFields = (fields: StepFields): Html =>
  html`<div class="fields two">
    ${Object.entries(labels).map(([name, label]) =>
      input({
        name,
        label,
        value: fields[name] ?? sampleBuyer[name as keyof typeof sampleBuyer],
        type: name === 'email' ? 'email' : 'text',
        required: true,
        maxLength: name === 'address_country' ? 2 : 200,
        // The sample is not the visitor's own address.
        autocomplete: 'off',
      }),
    )}
  </div>`;
