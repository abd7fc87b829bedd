/** Delivery sections, one for each group. */
import { html } from 'hono/html';
import type { DeliveryOption, Destination, QuoteGroup } from '#commerce';
import type { Html, Insert } from '../../design/html.ts';
import { ids, names, shownDestination } from '../fields.ts';
import { addressFields, addressText } from './address-fields.ts';
import type { FormMessage } from '../form-messages.ts';
import { pick, problemText } from './fields.ts';
import { isOpenAt, problemsAt, fieldValue, type Shown } from './shown.ts';

export const deliveries = (shown: Shown): Html[] =>
  shown.quote.groups.map((group, place) => delivery(shown, group, place));

function delivery(shown: Shown, group: QuoteGroup, place: number): Html {
  const id = ids.delivery(place);
  const { say } = shown.words;
  const count = shown.quote.groups.length;
  const title = say(group.method);
  return html`<section class="step" aria-labelledby="${id}">
    <h2 id="${id}">
      ${count > 1 ? say('delivery-of', { delivery: title, number: place + 1, count }) : title}
    </h2>
    ${count > 1 && html`<p class="soft small">${titlesOf(shown, group)}</p>`}
    ${problemText(id, problemsAt(shown, id))} ${parts[group.method](shown, group, place)}
  </section>`;
}

const parts: Record<QuoteGroup['method'], (shown: Shown, group: QuoteGroup, place: number) => Html> = {
  shipping: (shown, group, place) =>
    html`${group.destinations.length > 1 && destinations(shown, group, place, group.destinations, shown.words.say('deliver-to'))}
    ${address(shown, group, place)} ${options(shown, group, place)}`,
  pickup: (shown, group, place) =>
    html`${destinations(shown, group, place, group.pickupLocations ?? [], shown.words.say('pickup-location'))}
    ${group.options.length > 1 && options(shown, group, place)}`,
  digital: ({ words }) => html`<p class="soft">${words.say('digital-note')}</p>`,
};

const titlesOf = ({ quote }: Shown, { lineIds }: QuoteGroup): Html =>
  html`${quote.lines
    .filter(({ id }) => lineIds.includes(id))
    .map(({ title }, place) => html`${place > 0 && ', '}<bdi>${title}</bdi>`)}`;

/** Collapsed unless it has a problem. */
function address(shown: Shown, group: QuoteGroup, place: number): Html {
  const known = shownDestination(group);
  const open = known === undefined || isOpenAt(shown, `address-${place + 1}-`);
  if (open) return addressFields(shown, group, place);
  return html`<details class="known">
    <summary>
      <span>${addressText(shown.words, known.address)}</span>
      <span class="change"
        ><span aria-hidden="true">${shown.words.say('change')}</span
        ><span class="unseen">${shown.words.say('change-address')}</span></span
      >
    </summary>
    ${addressFields(shown, group, place)}
  </details>`;
}

function destinations(
  shown: Shown,
  group: QuoteGroup,
  place: number,
  offered: readonly Destination[],
  title: string,
): Html {
  const problems = problemsAt(shown, ids.destination(place));
  const name = names.destination(group.id);
  const chosen = fieldValue(shown, name, group.selectedDestinationId);
  return choiceOf(
    ids.destination(place),
    title,
    problems,
    offered.map(({ id, name: title, address }, choice) => {
      const lines = [address.street, [address.postalCode, address.locality].filter(Boolean).join(' ')];
      const written = lines.filter(Boolean).join(', ');
      return pick({
        id: ids.destination(place, choice),
        name,
        value: id,
        title: title ?? (written || id),
        hint: title === undefined || written === '' ? undefined : written,
        checked: chosen === id,
        problemId: problems.length > 0 ? `${ids.destination(place)}-problem` : undefined,
      });
    }),
  );
}

function options(shown: Shown, group: QuoteGroup, place: number): Insert {
  const problems = problemsAt(shown, ids.option(place));
  if (group.options.length === 0) return problemText(ids.option(place), problems);
  const name = names.option(group.id);
  const chosen = fieldValue(shown, name, group.selected);
  return choiceOf(
    ids.option(place),
    shown.words.say('delivery-method'),
    problems,
    group.options.map((option, choice) =>
      pick({
        id: ids.option(place, choice),
        name,
        value: option.id,
        title: option.title,
        hint: hintOf(option, shown),
        end: priceOf(option, shown),
        checked: chosen === option.id,
        problemId: problems.length > 0 ? `${ids.option(place)}-problem` : undefined,
      }),
    ),
  );
}

const choiceOf = (id: string, title: string, problems: readonly FormMessage[], picks: Html[]): Html =>
  html`<fieldset class="gap">
    <legend class="label">${title}</legend>
    ${problemText(id, problems)}
    <div class="picks">${picks}</div>
  </fieldset>`;

function hintOf(option: DeliveryOption, { words }: Shown): string | undefined {
  const parts = [option.carrier, words.deliveryDays(option), option.description].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

function priceOf({ price, discount = 0 }: DeliveryOption, { words: { say }, money }: Shown): Html {
  const due = price - discount;
  return html`${discount > 0 && html`<del><span class="unseen">${say('before')} </span>${money(price)}</del>`}${
    due === 0 ? say('free') : money(due)
  }`;
}
