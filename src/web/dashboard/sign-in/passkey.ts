/** `/dashboard/sign-in/passkey`: signs in with a passkey, which counts as two factors: the device, and its PIN or biometrics. */
import { takeAttempt, tooManyAttempts } from '../../accounts/attempts.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import type { WebDeps } from '../../deps.ts';
import { html, notice, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Context } from 'hono';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { enter, giveCookies, onward } from './enter.ts';
import { lonePage } from './frame.ts';
import { signInTexts as say } from './messages/index.ts';
import { needsHostName, passkeyForm } from './passkey-form.ts';

export const passkeyPath = '/dashboard/sign-in/passkey';

export function addPasskeySignIn(app: Dashboard, deps: WebDeps): void {
  const { accounts, windows } = deps;

  app.get(passkeyPath, (c) => page(c, c.req.query('to')));

  app.post(passkeyPath, async (c) => {
    const { response = '', to } = await readFields(c);
    const cookies = await accounts.signInByPasskey(c.req.raw.headers, response, readRequestClient(c));
    if (cookies) return enter(c, accounts, cookies, to);
    return page(c, to, say('passkey-unknown'));
  });

  /** Limited, because each view stores a challenge for five minutes. */
  async function page(c: Context<DashboardEnv>, to: string | undefined, problem?: string): Promise<Response> {
    const title = say('by-passkey');
    const attempt = await takeAttempt(windows, 'passkey', { ...readRequestClient(c), email: '' });
    if (attempt.refused)
      return lonePage(c, {
        title,
        status: 429,
        content: notice(tooManyAttempts(attempt.refused.retryMs), 'bad'),
      });
    const isPossible = !needsHostName(c, deps);
    const challenge = isPossible ? await accounts.passkeys.challengeToSignIn() : undefined;
    giveCookies(c, challenge?.cookies ?? []);
    const content: Html = html`${problem !== undefined && notice(problem, 'bad')}
      ${
        challenge
          ? passkeyForm({
              action: passkeyPath,
              does: 'get',
              options: challenge.options,
              label: say('use-passkey'),
              ...(to === undefined ? {} : { fields: html`<input type="hidden" name="to" value="${to}" />` }),
            })
          : notice(say('passkeys-need-host'), 'warn')
      }
      <p><a href="/dashboard/sign-in${onward(to)}">${say('by-password')}</a></p>`;
    return lonePage(c, {
      title,
      content,
      scripts: ['passkey'],
      status: problem === undefined ? 200 : 400,
    });
  }
}
