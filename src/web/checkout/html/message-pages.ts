/** Pages that say one thing. */
import { html } from 'hono/html';
import type { Site } from '#commerce';
import type { Form } from '../form.ts';
import type { Html, Page } from './layout.ts';

const message = (title: string, content: Html, site?: Site): Page => ({
  title,
  ...(site ? { site } : {}),
  content: html`<div class="panel">
    <h1>${title}</h1>
    ${content}
  </div>`,
});

/** The same for what never was, what is not the reader's, and what is over. */
export const notFoundPage = (): Page =>
  message('There is nothing here', html`<p>Please check the address, or ask for a new link.</p>`);

export const refusedPage = (title: string, text: string): Page => message(title, html`<p>${text}</p>`);

/** What was posted can be posted again: its key makes sure that it happens once. */
export const unavailablePage = (site: Site | undefined, path: string, form?: Form): Page =>
  message(
    'The store does not answer right now',
    html`<p>Your order is kept as it was. Please try again in a few seconds.</p>
      ${
        form
          ? html`<form method="post" action="${path}">
              ${form.entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
              <button class="main-button">Try again</button>
            </form>`
          : html`<p><a class="button main-button" href="${path}">Try again</a></p>`
      }`,
    site,
  );

/** @param seconds until there is a place again */
export const tooManyPage = (seconds: number): Page =>
  message(
    'Too many pages at once',
    html`<p>
      Your network has asked for many pages within a minute. Nothing was changed. Please wait ${seconds}
      seconds, then go back or reload the page.
    </p>`,
  );

export const brokenPage = (): Page =>
  message('Something went wrong on our side', html`<p>It has been noted. Please try again in a while.</p>`);
