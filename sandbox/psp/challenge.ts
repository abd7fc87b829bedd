/** The bank's page of 3-D Secure: two buttons, no script. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './body.ts';
import { readForm } from './form.ts';
import type { Intent } from './intent.ts';
import { answerChallenge } from './machine.ts';
import type { Provider } from './provider.ts';
import type { Store } from './store.ts';

/** Answers `GET` with the page and `POST` (`outcome=complete` or `fail`) with the way back to the shop. */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  { provider, store }: { provider: Provider; store: Store },
): Promise<void> {
  const intent = provider.find(id);
  if (request.method === 'GET' || request.method === 'HEAD')
    return send(response, 200, intent.status === 'requires_action' ? question(intent) : over(intent));
  if (request.method !== 'POST') return send(response, 405, page('<p>GET or POST only.</p>'));
  const outcome = readForm(await readBody(request)).get('outcome');
  if (outcome !== 'complete' && outcome !== 'fail')
    return send(response, 400, page('<p>Choose one of the two answers.</p>'));
  // A second click finds it done already, and is sent the same way.
  const found = provider.find(id);
  const after =
    found.status === 'requires_action'
      ? provider.commit(answerChallenge(found, outcome === 'complete')).intent
      : found;
  await store.settled();
  const back = wayBack(after);
  if (back === undefined) return send(response, 200, over(after));
  response.writeHead(303, { location: back, 'cache-control': 'no-store' }).end();
}

/** The shop's address with the parameters that Stripe adds. */
function wayBack(intent: Intent): string | undefined {
  if (intent.returnUrl === null) return undefined;
  const url = new URL(intent.returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.secret);
  const passed = intent.status === 'requires_capture' || intent.status === 'succeeded';
  url.searchParams.set('redirect_status', passed ? 'succeeded' : 'failed');
  return url.href;
}

function question(intent: Intent): string {
  const { currency } = intent;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const amount = format.format(intent.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  return page(
    `<p>Sandbox Bank asks whether it is you who pays <strong>${amount}</strong>. No money moves here.</p>
<form method="post">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form>`,
  );
}

function over(intent: Intent): string {
  const back = wayBack(intent);
  const link =
    back === undefined
      ? ''
      : ` <a href="${back.replaceAll('&', '&amp;')}" rel="noreferrer">Back to the shop</a>`;
  return page(`<p>There is nothing to answer: the payment is ${intent.status}.${link}</p>`);
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>3-D Secure (sandbox)</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}button{font:inherit;padding:.6rem 1rem;margin:0 .5rem .5rem 0}</style>
</head>
<body>
<main>
<h1>3-D Secure</h1>
${content}
</main>
</body>
</html>
`;
}

function send(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // No form-action: browsers apply it to the redirect that follows, and that leads to the shop.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .end(html);
}
