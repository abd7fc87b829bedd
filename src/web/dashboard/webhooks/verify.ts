/** How a receiver knows that a request is from here. */
import { facts, html, type Html } from '../../design/index.ts';
import { base, tabPage, type Here } from './frame.ts';
import { curl, python, sampleBody, shell, typescript } from './snippets.ts';

export const showVerify = (c: Here): Response | Promise<Response> =>
  tabPage(c, `${base}/verify`, {
    text: 'Webhooks are signed as Standard Webhooks says. Any of its libraries verifies them; so do a few lines of your own.',
    content: html`<h2>What is sent</h2>
      <p>A POST with JSON. Amounts are in minor units of the currency: 2900 EUR is €29.00.</p>
      ${code('sample', 'A body', sampleBody)}
      ${facts([
        ['webhook-id', 'The same at every try: keep it, and ignore one that you have seen.'],
        ['webhook-timestamp', 'Seconds since 1970, of this try. Refuse what is older than five minutes.'],
        [
          'webhook-signature',
          html`<code>v1,</code> and the HMAC-SHA256, in Base64, over id, timestamp and body with dots between
            them. While a secret is exchanged there are two, with a space between them: one that fits is
            enough.`,
        ],
      ])}
      <p>
        Answer 2xx within 15 seconds; do longer work afterwards. Anything else is tried again: after 5
        seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours. Redirects are not followed. 410 turns
        the webhook off. Events may arrive twice, and in another order than they happened.
      </p>
      <h2>TypeScript</h2>
      ${code('typescript', 'TypeScript', typescript)}
      <h2>Python</h2>
      ${code('python', 'Python', python)}
      <h2>Shell</h2>
      ${code('shell', 'Shell', shell)} ${code('curl', 'curl', curl)}`,
  });

/** Scrolls by itself, so that it can be reached by keyboard. */
const code = (id: string, name: string, text: string): Html =>
  html`<div class="stack">
    <pre tabindex="0" role="region" aria-label="${name}"><code id="${id}">${text}</code></pre>
    <button class="button slight" type="button" data-copy="${id}" aria-label="Copy ${name}" hidden>
      Copy
    </button>
  </div>`;
