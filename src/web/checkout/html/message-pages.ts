/** Pages that say one thing. */
import { html } from 'hono/html';
import type { Site } from '#commerce';
import type { Html } from '../../design/html.ts';
import type { Form } from '../form.ts';
import type { CheckoutPage } from './layout.ts';

const message = (title: string, content: Html, site?: Site): CheckoutPage => ({
  title,
  ...(site ? { site } : {}),
  content: html`<div class="panel">
    <h1>${title}</h1>
    ${content}
  </div>`,
});

/** The same for what never was, what is not the reader's, and what is over. */
export const notFoundPage = (): CheckoutPage =>
  message('Page not found', html`<p>Check the URL, or ask for a new link.</p>`);

export const refusedPage = (title: string, text: string): CheckoutPage =>
  message(title, html`<p>${text}</p>`);

/**
 * What was posted can be posted again: its key makes sure that it happens once. Whether it did is not known: a payment may have
 * been made although nobody could write down how it ended.
 */
export const unavailablePage = (site: Site | undefined, path: string, form?: Form): CheckoutPage =>
  message(
    'The store is not responding',
    html`${
      form
        ? html`<p>
              We do not know yet whether your last step went through. Try again in a few seconds: nothing is
              done or paid twice.
            </p>
            <form method="post" action="${path}">
              ${form.entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
              <button class="main-button">Try again</button>
            </form>`
        : html`<p>Try again in a few seconds to see the current state.</p>
            <p><a class="button main-button" href="${path}">Try again</a></p>`
    }`,
    site,
  );

/** @param seconds until there is a place again */
export const tooManyPage = (seconds: number): CheckoutPage =>
  message(
    'Too many requests',
    html`<p>
      Your network requested too many pages within a minute. Nothing was changed. Wait ${seconds} seconds,
      then go back or reload the page.
    </p>`,
  );

export const brokenPage = (): CheckoutPage =>
  message('Something went wrong on our side', html`<p>We logged the error. Try again in a few minutes.</p>`);
