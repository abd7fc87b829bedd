/** Pages with a single message. */
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

/** The same page for unknown, foreign, and expired URLs. */
export const notFoundPage = (): CheckoutPage =>
  message('Page not found', html`<p>Check the URL or request a new link.</p>`);

export const refusedPage = (title: string, text: string): CheckoutPage =>
  message(title, html`<p>${text}</p>`);

/**
 * The post can be repeated: its key makes it idempotent. It is unknown whether it succeeded, as a payment may have been made
 * although its result could not be stored.
 */
export const unavailablePage = (site: Site | undefined, path: string, form?: Form): CheckoutPage =>
  message(
    'The store is not responding',
    html`${
      form
        ? html`<p>
              We don’t know yet whether your last step went through. Try again in a few seconds. You will not
              be charged twice.
            </p>
            <form method="post" action="${path}">
              ${form.entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
              <button class="main-button">Try again</button>
            </form>`
        : html`<p>Try again in a few seconds.</p>
            <p><a class="button main-button" href="${path}">Try again</a></p>`
    }`,
    site,
  );

/** @param seconds until the next request is allowed */
export const tooManyPage = (seconds: number): CheckoutPage =>
  message(
    'Too many requests',
    html`<p>
      Your network sent too many requests in the last minute. No changes were made. Wait ${seconds} seconds,
      then go back or reload the page.
    </p>`,
  );

export const brokenPage = (): CheckoutPage =>
  message('Something went wrong on our side', html`<p>We logged the error. Try again in a few minutes.</p>`);
