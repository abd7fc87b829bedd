/** Pages of identity linking: email address, code, and consent. In the layout of the checkout pages, without scripts. */
import { html, raw } from 'hono/html';
import type { Address, Buyer, Site } from '#commerce';
import { maxFieldLengths } from '../checkout/fields.ts';
import { addressText } from '../checkout/html/address-fields.ts';
import { field, type CheckoutField } from '../checkout/html/fields.ts';
import { shownTitle, type CheckoutPage } from '../checkout/html/layout.ts';
import { messageList } from '../checkout/html/message-list.ts';
import type { CheckoutWords } from '../checkout/words.ts';
import type { Html, Insert } from '../design/html.ts';
import type { Permissions } from './scopes.ts';

interface PageFacts {
  words: CheckoutWords;
  site: Site;
  /** Name of the platform. */
  platform: string;
  action: string;
  error?: string | undefined;
}

const page = ({ words, site, error }: PageFacts, title: string, content: Html): CheckoutPage => ({
  words,
  title: shownTitle(words, title, error !== undefined),
  site,
  content,
});

const problems = (error: string | undefined): NonNullable<CheckoutField['problems']> =>
  error === undefined ? [] : [{ text: error }];

const errorList = ({ words, error }: PageFacts, at: string): Insert =>
  error !== undefined && messageList(words.say('fix-list'), [{ at, text: error }], 'bad');

const cancel = ({ say }: CheckoutWords): Html =>
  html`<button name="do" value="deny" formnovalidate>${say('link-cancel')}</button>`;

export const emailPage = (facts: PageFacts & { email: string }): CheckoutPage => {
  const { words, site, platform, action, email, error } = facts;
  const title = words.say('link-title', { platform, store: site.name });
  return page(
    facts,
    title,
    html`<div class="intro">
        <h1>${title}</h1>
        <p>${words.say('link-intro', { store: site.name })}</p>
      </div>
      ${errorList(facts, 'email')}
      <form method="post" action="${action}" novalidate>
        ${field(words, {
          id: 'email',
          name: 'email',
          label: words.say('email'),
          value: email,
          problems: problems(error),
          optional: false,
          attributes: `type="email" autocomplete="email" inputmode="email" maxlength="${maxFieldLengths.email}"`,
        })}
        <div class="actions">
          <button class="main-button" name="do" value="send">${words.say('link-send')}</button>
          ${cancel(words)}
        </div>
      </form>`,
  );
};

export const codePage = (facts: PageFacts & { email: string }): CheckoutPage => {
  const { words, action, email, error } = facts;
  const title = words.say('check-email');
  return page(
    facts,
    title,
    html`<div class="intro">
        <h1>${title}</h1>
        <p>${words.say('link-code-intro', { email })}</p>
      </div>
      ${errorList(facts, 'code')}
      <form method="post" action="${action}" novalidate>
        ${field(words, {
          id: 'code',
          name: 'code',
          label: words.say('link-code'),
          value: '',
          problems: problems(error),
          optional: false,
          attributes: 'type="text" autocomplete="one-time-code" inputmode="numeric" maxlength="12"',
        })}
        <div class="actions">
          <button class="main-button" name="do" value="check">${words.say('continue')}</button>
          <button name="do" value="again" formnovalidate>${words.say('link-other-email')}</button>
        </div>
      </form>`,
  );
};

export interface OfferedAddress {
  /** What the form sends: an order that comes in between would move the places of a list. */
  key: string;
  address: Address;
  saved: boolean;
}

export interface ConsentFacts extends PageFacts {
  email: string;
  buyer: Buyer;
  addresses: readonly OfferedAddress[];
  allows: Permissions;
  hasMemberPrices: boolean;
  /** Host that the browser is sent to. */
  target: string;
}

export const consentPage = (facts: ConsentFacts): CheckoutPage => {
  const { words, site, platform, action, email, buyer, addresses, allows, hasMemberPrices, target } = facts;
  const { say } = words;
  const title = say('link-consent-title', { platform });
  const may = [
    ...(allows.checkouts ? [say('link-may-checkout')] : []),
    ...(allows.checkouts && hasMemberPrices ? [say('link-may-prices')] : []),
    ...(allows.orders ? [say('link-may-orders', { store: site.name })] : []),
  ];
  return page(
    facts,
    title,
    html`<div class="intro">
        <h1>${title}</h1>
        <p>${say('link-signed-in', { email })}</p>
      </div>
      <form method="post" action="${action}" novalidate>
        <p>${say('link-may', { platform })}</p>
        <ul class="may">
          ${may.map((one) => html`<li>${one}</li>`)}
        </ul>
        ${allows.checkouts && details(words, buyer, addresses)}
        <p class="hint apart">${say('link-end', { platform, store: site.name, host: target })}</p>
        <div class="actions">
          <button class="main-button" name="do" value="allow">${say('link-allow')}</button>
          ${cancel(words)}
          <button name="do" value="again" formnovalidate>${say('link-other-email')}</button>
        </div>
      </form>`,
  );
};

const details = (words: CheckoutWords, buyer: Buyer, addresses: ConsentFacts['addresses']): Html => {
  const { say } = words;
  const name = (id: 'firstName' | 'lastName', label: string, autocomplete: string): Html =>
    field(words, {
      id,
      name: id,
      label,
      value: buyer[id] ?? '',
      optional: true,
      attributes: `type="text" autocomplete="${autocomplete}" maxlength="${maxFieldLengths[id]}"`,
    });
  return html`<div class="fields">
      ${name('firstName', say('first-name'), 'given-name')}
      ${name('lastName', say('last-name'), 'family-name')}
    </div>
    ${
      addresses.length > 0 &&
      html`<fieldset class="apart">
        <legend class="label">${say('link-addresses')}</legend>
        <p class="hint">${say('link-addresses-hint')}</p>
        ${addresses.map(
          ({ key, address, saved }, place) =>
            html`<label class="pick" for="address-${place + 1}">
              <input
                type="checkbox"
                id="address-${place + 1}"
                name="address"
                value="${key}"
                ${saved && raw('checked')}
              />
              <span>${addressText(words, address)}</span>
            </label>`,
        )}
      </fieldset>`
    }`;
};

/** The request of the platform cannot be answered by sending the browser back to it. */
export const linkErrorPage = (words: CheckoutWords, site: Site | undefined, text: string): CheckoutPage => ({
  words,
  title: words.say('link-error-title'),
  ...(site ? { site } : {}),
  content: html`<div class="panel">
    <h1>${words.say('link-error-title')}</h1>
    <p>${text}</p>
  </div>`,
});
