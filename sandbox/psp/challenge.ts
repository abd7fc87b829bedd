/** The bank's page of 3-D Secure: two buttons, no script. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './body.ts';
import { readForm } from './form.ts';
import type { Intent } from './intent.ts';
import { answerChallenge } from './machine.ts';
import { page as framed, redirect, sendPage as send, showAmount } from './page.ts';
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
  if (request.method !== 'POST')
    return send(response, 405, page('<p>Method not allowed. Use GET or POST.</p>'));
  const outcome = readForm(await readBody(request)).get('outcome');
  if (outcome !== 'complete' && outcome !== 'fail')
    return send(response, 400, page('<p>Select one of the two buttons.</p>'));
  // A second click finds it done already, and is sent the same way.
  const found = provider.find(id);
  if (found.status === 'requires_action') provider.commit(answerChallenge(found, outcome === 'complete'));
  await store.settled();
  const after = provider.find(id);
  const back = wayBack(after);
  if (back === undefined) return send(response, 200, over(after));
  redirect(response, back);
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
  const amount = showAmount(intent.amount, intent.currency);
  return page(
    `<p>Sandbox Bank asks you to confirm the payment of <strong>${amount}</strong>. This is a sandbox: no money moves.</p>
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
      : ` <a href="${back.replaceAll('&', '&amp;')}" rel="noreferrer">Back to the store</a>`;
  return page(`<p>Nothing to confirm: the payment is ${intent.status}.${link}</p>`);
}

const page = (content: string): string => framed('3-D Secure (sandbox)', '3-D Secure', content);
