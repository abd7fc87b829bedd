/** The page on which a buyer pays: two buttons and a way back, no script. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './body.ts';
import { readForm } from './form.ts';
import { newIntent, type Intent } from './intent.ts';
import { escapeHtml, page, redirect, sendPage, showAmount } from './page.ts';
import type { Provider } from './provider.ts';
import { payOnPage } from './session-machine.ts';
import type { Session } from './session.ts';
import type { Store } from './store.ts';
import { findToken } from './tokens.ts';

/** What the buttons stand for. */
const cards: ReadonlyMap<string, string> = new Map([
  ['pay', 'pm_sandbox_success'],
  ['decline', 'pm_sandbox_decline'],
]);

/** Answers `GET` with the page, and `POST` with the way back to the shop (`outcome=pay`) or a decline (`decline`). */
export async function answerCheckout(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  { provider, store }: { provider: Provider; store: Store },
): Promise<void> {
  const { session, intent } = provider.findSession(id);
  if (request.method === 'GET' || request.method === 'HEAD') {
    await store.settled();
    return sendPage(response, 200, show(session, intent));
  }
  if (request.method !== 'POST')
    return sendPage(response, 405, frame('<p>Method not allowed. Use GET or POST.</p>'));
  const outcome = readForm(await readBody(request)).get('outcome') ?? '';
  const token = findToken(cards.get(outcome) ?? '', 'pm_');
  if (!token) return sendPage(response, 400, frame('<p>Select one of the two buttons.</p>'));
  // A second click finds it done already, and is sent the same way.
  const found = provider.findSession(id);
  if (found.session.status === 'open')
    provider.commit(payOnPage(found.session, found.intent ?? inner(found.session, provider), token));
  await store.settled();
  const after = provider.findSession(id);
  if (after.session.status === 'complete') return redirect(response, successUrl(after.session));
  sendPage(response, 200, show(after.session, after.intent));
}

function inner(session: Session, { newId, now }: Provider): Intent {
  const { amount, currency, captureMethod, intentMetadata: metadata, description } = session;
  const id = newId('pi_');
  const made = { id, secret: newId(`${id}_secret_`), created: now() };
  return {
    ...newIntent({ ...made, amount, currency, captureMethod, metadata, description }),
    ofSession: true,
  };
}

/** As Stripe has it: nothing is added but the id, where the shop asks for it. */
const successUrl = ({ id, successUrl: url }: Session): string =>
  new URL(url.replaceAll('{CHECKOUT_SESSION_ID}', id)).href;

function show(session: Session, intent: Intent | undefined): string {
  if (session.status === 'complete')
    return frame(
      `<p>This payment is already complete. ${link(successUrl(session), 'Back to the store')}</p>`,
    );
  const back = session.cancelUrl === null ? '' : link(new URL(session.cancelUrl).href, 'Back without paying');
  if (session.status === 'expired') return frame(`<p>This page has expired. Nothing was paid. ${back}</p>`);
  const declined = intent?.lastError ? `<p role="alert">${escapeHtml(intent.lastError.message)}</p>\n` : '';
  return frame(`${declined}<p>${escapeHtml(session.name)}: <strong>${showAmount(session.amount, session.currency)}</strong>. This is a sandbox: no money moves.</p>
<form method="post">
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="decline">Pay with a declined card</button>
</form>
<p>${back}</p>`);
}

const link = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}" rel="noreferrer">${text}</a>`;

const frame = (content: string): string => page('Payment (sandbox)', 'Payment', content);
