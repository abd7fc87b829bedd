/** Pages of a checkout that cannot be changed at the moment or any more. */
import { html } from 'hono/html';
import type { CheckoutView, Site } from '#commerce';
import type { Html } from '../../design/html.ts';
import { webAddress } from '../web-address.ts';
import type { CheckoutWords } from '../words.ts';
import { addressText } from './address-fields.ts';
import type { CheckoutPage } from './layout.ts';
import { orderSummary } from './order-summary.ts';
import { insertPart, partSlot } from './parts.ts';
import { shownOf } from './shown.ts';
import { shownDestination } from '../fields.ts';

interface StateFacts {
  words: CheckoutWords;
  site: Site;
  view: CheckoutView;
}

const summaryOf = ({ words, site, view }: StateFacts): Html =>
  html`<div class="gap">${orderSummary(shownOf(words, site, view, []), { changeable: false })}</div>`;

const shopOn = ({ say }: CheckoutWords, { storefront, name }: Site): Html | false => {
  const address = webAddress(storefront);
  return (
    address !== undefined && html`<p><a href="${address}">${say('go-to-store', { store: name })}</a></p>`
  );
};

/** @param facts.orderPath path of the order page */
export function completedPage(facts: StateFacts & { orderPath: string }): CheckoutPage {
  const { words, site, view, orderPath } = facts;
  const { say } = words;
  const email = view.input.buyer?.email;
  const places = view.quote.groups.flatMap((group) => {
    const found = group.method === 'digital' ? undefined : shownDestination(group);
    return found
      ? [{ title: say(group.method === 'pickup' ? 'pickup-location' : 'deliver-to'), ...found }]
      : [];
  });
  return {
    words,
    title: say('thanks-title'),
    site,
    content: html`<div class="panel center">
        <svg class="tick-mark" viewBox="0 0 56 56" aria-hidden="true">
          <circle cx="28" cy="28" r="26" fill="none" stroke="currentColor" stroke-width="3" />
          <path
            d="M17 29l8 8 15-17"
            fill="none"
            stroke="currentColor"
            stroke-width="4"
            stroke-linecap="round"
          />
        </svg>
        <h1>${say('thanks-title')}</h1>
        <p>
          ${insertPart(
            say('order-number', { number: partSlot }),
            html`<strong class="number">${view.order?.number ?? ''}</strong>`,
          )}
        </p>
        <p><a class="button" href="${orderPath}">${say('view-order')}</a></p>
      </div>
      <dl class="facts gap">
        ${
          email !== undefined &&
          html`<dt>${say('email')}</dt>
            <dd><bdi>${email}</bdi></dd>`
        }
        ${places.map(
          ({ title, address, name }) =>
            html`<dt>${title}</dt>
              <dd>${name !== undefined && html`<bdi>${name}</bdi><br />`}${addressText(words, address)}</dd>`,
        )}
      </dl>
      ${summaryOf(facts)}`,
  };
}

export function endedPage(facts: StateFacts & { expired: boolean }): CheckoutPage {
  const { words, site, expired } = facts;
  const { say } = words;
  const title = say(expired ? 'expired-title' : 'canceled-title');
  return {
    words,
    title,
    site,
    content: html`<div class="panel">
        <h1>${title}</h1>
        <p>${say(expired ? 'expired-note' : 'canceled-note')}</p>
        ${shopOn(words, site)}
      </div>
      ${summaryOf(facts)}`,
  };
}

/** Seconds between refreshes while a payment is processed. */
const lookEvery = 3;

export const paymentWaitingPage = (facts: StateFacts & { path: string }): CheckoutPage => ({
  words: facts.words,
  title: facts.words.say('waiting-title'),
  site: facts.site,
  refresh: { seconds: lookEvery },
  content: html`<div class="panel center">
      <span class="wait" aria-hidden="true"></span>
      <h1>${facts.words.say('waiting-title')}</h1>
      <p>${facts.words.say('waiting-note', { seconds: lookEvery })}</p>
      <p><a href="${facts.path}">${facts.words.say('check-now')}</a></p>
    </div>
    ${summaryOf(facts)}`,
});

/** @param facts.goOn the buyer just chose this page, so it opens automatically */
export const challengePage = (
  facts: StateFacts & { action: string; returnPath: string; formKey: string; goOn: boolean },
): CheckoutPage => {
  const { words, site, view, action, returnPath, formKey, goOn } = facts;
  const { say } = words;
  const there = webAddress(view.challengeUrl);
  const total = words.money(view.quote.currency)(view.quote.totals.total);
  return {
    words,
    title: say('finish-title'),
    site,
    ...(goOn && there !== undefined ? { refresh: { seconds: 0, to: there } } : {}),
    content: html`<div class="panel">
        <h1>${say('finish-title')}</h1>
        <p>
          ${insertPart(
            say(goOn ? 'finish-hosted' : 'finish-challenge', { total: partSlot }),
            html`<strong class="money">${total}</strong>`,
          )}
        </p>
        ${
          there !== undefined &&
          html`<p>
            <a class="button main-button" href="${there}" rel="noreferrer">${say('continue')}</a>
          </p>`
        }
        <p><a href="${returnPath}">${say('step-done')}</a></p>
      </div>
      <details class="more gap">
        <summary>${say('other-way-or-cancel')}</summary>
        <form class="actions" method="post" action="${action}">
          <input type="hidden" name="key" value="${formKey}" />
          <p class="soft">${say('other-way-note')}</p>
          <button name="do" value="restart">${say('other-way')}</button>
          <button class="danger" name="do" value="cancel">${say('cancel-order')}</button>
        </form>
      </details>
      ${summaryOf(facts)}`,
  };
};
