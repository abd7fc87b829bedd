/** Pages of a checkout that cannot be changed at the moment or any more. */
import { html } from 'hono/html';
import type { CheckoutView, Site } from '#commerce';
import type { Html } from '../../design/html.ts';
import { webAddress } from '../web-address.ts';
import { addressText } from './address-fields.ts';
import type { CheckoutPage } from './layout.ts';
import { orderSummary } from './order-summary.ts';
import { shownOf } from './shown.ts';
import { shownDestination } from '../fields.ts';

interface StateFacts {
  site: Site;
  view: CheckoutView;
}

const summaryOf = ({ site, view }: StateFacts): Html =>
  html`<div class="gap">${orderSummary(shownOf(site, view, []), { changeable: false })}</div>`;

const shopOn = ({ storefront, name }: Site): Html | false => {
  const address = webAddress(storefront);
  return address !== undefined && html`<p><a href="${address}">Go to ${name}</a></p>`;
};

/** @param facts.orderPath path of the order page */
export function completedPage(facts: StateFacts & { orderPath: string }): CheckoutPage {
  const { site, view, orderPath } = facts;
  const email = view.input.buyer?.email;
  const places = view.quote.groups.flatMap((group) => {
    const found = group.method === 'digital' ? undefined : shownDestination(group);
    return found ? [{ title: group.method === 'pickup' ? 'Pickup location' : 'Deliver to', ...found }] : [];
  });
  return {
    title: 'Thank you for your order',
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
        <h1>Thank you for your order</h1>
        <p>Order number <strong class="number">${view.order?.number ?? ''}</strong></p>
        <p><a class="button" href="${orderPath}">View order</a></p>
      </div>
      <dl class="facts gap">
        ${
          email !== undefined &&
          html`<dt>Email</dt>
            <dd><bdi>${email}</bdi></dd>`
        }
        ${places.map(
          ({ title, address, name }) =>
            html`<dt>${title}</dt>
              <dd>${name !== undefined && html`<bdi>${name}</bdi><br />`}${addressText(address)}</dd>`,
        )}
      </dl>
      ${summaryOf(facts)}`,
  };
}

export function endedPage(facts: StateFacts & { expired: boolean }): CheckoutPage {
  const { site, expired } = facts;
  const title = expired ? 'This checkout has expired' : 'This order was canceled';
  const text = expired ? 'It was not paid in time.' : 'It will not be placed.';
  return {
    title,
    site,
    content: html`<div class="panel">
        <h1>${title}</h1>
        <p>${text} You were not charged. Ask your assistant to start again, or shop at the store.</p>
        ${shopOn(site)}
      </div>
      ${summaryOf(facts)}`,
  };
}

/** Seconds between refreshes while a payment is processed. */
const lookEvery = 3;

export const paymentWaitingPage = (facts: StateFacts & { path: string }): CheckoutPage => ({
  title: 'Your payment is being processed',
  site: facts.site,
  refresh: { seconds: lookEvery },
  content: html`<div class="panel center">
      <span class="wait" aria-hidden="true"></span>
      <h1>Your payment is being processed</h1>
      <p>This page updates every ${lookEvery} seconds. Do not pay again.</p>
      <p><a href="${facts.path}">Check now</a></p>
    </div>
    ${summaryOf(facts)}`,
});

/** @param facts.goOn the buyer just chose this page, so it opens automatically */
export const challengePage = (
  facts: StateFacts & { action: string; returnPath: string; formKey: string; goOn: boolean },
): CheckoutPage => {
  const { site, view, action, returnPath, formKey, goOn } = facts;
  const there = webAddress(view.challengeUrl);
  const total = shownOf(site, view, []).money(view.quote.totals.total);
  return {
    title: 'Finish your payment',
    site,
    ...(goOn && there !== undefined ? { refresh: { seconds: 0, to: there } } : {}),
    content: html`<div class="panel">
        <h1>Finish your payment</h1>
        <p>
          ${goOn ? 'Pay' : 'Your bank or the payment provider asks you to confirm'}
          <strong class="money">${total}</strong> on ${goOn ? 'the payment provider’s page' : 'its own page'}.
          You return here afterwards. You are not charged until then.
        </p>
        ${
          there !== undefined &&
          html`<p>
            <a class="button main-button" href="${there}" rel="noreferrer">Continue</a>
          </p>`
        }
        <p><a href="${returnPath}">I completed this step</a></p>
      </div>
      <details class="more gap">
        <summary>Pay another way or cancel</summary>
        <form class="actions" method="post" action="${action}">
          <input type="hidden" name="key" value="${formKey}" />
          <p class="soft">
            We cancel this payment first. If it has already gone through, your order is placed.
          </p>
          <button name="do" value="restart">Pay another way</button>
          <button class="danger" name="do" value="cancel">Cancel order</button>
        </form>
      </details>
      ${summaryOf(facts)}`,
  };
};
