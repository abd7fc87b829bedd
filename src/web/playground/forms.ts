/** The form of the next step. */
import type { Site } from '#commerce';
import { button, html, input, select, textarea, type Html } from '../design/index.ts';
import { moneyIn } from '../checkout/words.ts';
import type { PlaygroundDeps } from './deps.ts';
import { playgroundTexts as say } from './messages/index.ts';
import { optionsIn, type FoundVariant, type VisitFacts } from './payload.ts';
import { maxBodyBytes, sampleBuyer, type StepFields } from './requests.ts';
import { playgroundTransports, type Sent, type StepKind } from './transcript.ts';

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
    <p class="actions">${button(say(`${kind}-button`), { main, name: 'step', value: kind })}</p>
  </form>`;

/** Store and transport can be selected before the first request. */
export const firstForm = (stores: readonly Site[], chosen: Site): Html =>
  html`<form class="play-form" method="post" action="/playground#latest">
    <div class="line-form">
      ${
        stores.length > 1 &&
        select(
          { name: 'store', label: say('store'), value: chosen.id, required: true },
          stores.map(({ id, name }) => [id, name]),
        )
      }
      ${select({ name: 'transport', label: say('transport'), value: 'rest', required: true }, [
        [playgroundTransports[0], 'REST'],
        [playgroundTransports[1], 'MCP'],
      ])}
      ${button(say('discover-button'), { main: true, name: 'step', value: 'discover' })}
    </div>
  </form>`;

/** Edits the body of the last request. */
export const editForm = ({ sealed }: Pick<StepFormFacts, 'sealed'>, { request, kind }: Sent): Html =>
  html`<details class="folded play-edit">
    <summary>${say('edit')}</summary>
    <form class="play-form" method="post" action="/playground#latest">
      <input type="hidden" name="state_token" value="${sealed}" />
      <input type="hidden" name="step" value="${kind}" />
      ${textarea({
        name: 'body',
        label: say('body'),
        value: request.body ?? '',
        required: true,
        maxLength: maxBodyBytes,
        rows: 12,
        hint: say('body-hint'),
      })}
      <p class="actions">${button(say('send-again'))}</p>
    </form>
  </details>`;

function fieldsOf(given: StepFormFacts, kind: StepKind): Html {
  const { fields, facts, site } = given;
  switch (kind) {
    case 'search':
      return html`<div class="fields">
        ${input({
          name: 'query',
          label: say('search-for'),
          value: fields['query'] ?? 'lamp',
          type: 'search',
          required: true,
          maxLength: 200,
        })}
      </div>`;
    case 'create':
      return html`<div class="fields play-items">
        ${select(
          { name: 'variant', label: say('variant'), value: fields['variant'], required: true },
          facts.variants.map((one) => [one.id, variantText(one, site)]),
        )}
        ${input({
          name: 'quantity',
          label: say('quantity'),
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
        { name: 'option', label: say('delivery-option'), value: selected, required: true },
        options.map(({ id, title, amount }) => [
          id,
          amount === undefined ? title : `${title}, ${money(amount)}`,
        ]),
      );
    }
    case 'pay':
      return select(
        { name: 'token', label: say('payment-token'), value: given.tokens[0]?.id, required: true },
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
  const shown = { name, price: moneyIn(currency, site)(amount), id };
  return available ? say('variant-available', shown) : say('variant-sold-out', shown);
}

const labels = {
  first_name: 'first-name',
  last_name: 'last-name',
  email: 'email',
  street_address: 'street',
  address_locality: 'city',
  postal_code: 'postal-code',
  address_country: 'country-code',
} as const satisfies Record<keyof typeof sampleBuyer, string>;

const addressFields = (fields: StepFields): Html =>
  html`<div class="fields two">
    ${Object.entries(labels).map(([name, label]) =>
      input({
        name,
        label: say(label),
        value: fields[name] ?? sampleBuyer[name as keyof typeof sampleBuyer],
        type: name === 'email' ? 'email' : 'text',
        required: true,
        maxLength: name === 'address_country' ? 2 : 200,
        // The sample is not the visitor's own address.
        autocomplete: 'off',
      }),
    )}
  </div>`;
