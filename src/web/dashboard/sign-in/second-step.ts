/** `/dashboard/sign-in/code`: the second step of signing in, for accounts with a second factor. */
import { secondStepMinutes } from '../../accounts/auth.ts';
import { takeAttempt, takeCode, tooManyAttempts } from '../../accounts/attempts.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import type { WebDeps } from '../../deps.ts';
import { button, html, input, linkButton, notice, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Dashboard } from '../context.ts';
import { enter, onward, secondStepPath } from './enter.ts';
import { lonePage } from './frame.ts';
import { signInTexts as say } from './messages/index.ts';
import { passkeyPath } from './passkey.ts';

export function addSecondStep(app: Dashboard, deps: WebDeps): void {
  const { accounts, windows } = deps;

  app.get(secondStepPath, async (c) => {
    const to = c.req.query('to');
    if (!(await accounts.pendingUser(c.req.raw.headers)))
      return c.redirect(`/dashboard/sign-in${onward(to)}`, 303);
    return lonePage(c, { title: say('enter-code-title'), content: page({ to }) });
  });

  app.post(secondStepPath, async (c) => {
    const { code = '', to } = await readFields(c);
    const { headers } = c.req.raw;
    const again = (problem: string, status: 400 | 429 = 400) =>
      lonePage(c, { title: say('enter-code-title'), status, content: page({ to, problem }) });
    const userId = await accounts.pendingUser(headers);
    if (userId === undefined) return over(to);
    if (code.trim() === '') return again(say('enter-code'));
    const client = readRequestClient(c);
    const attempt = await takeAttempt(windows, 'code', { ...client, email: userId });
    if (attempt.refused) return again(tooManyAttempts(attempt.refused.retryMs), 429);
    if (!(await takeCode(windows, userId, code))) return again(say('code-used'));
    const done = await accounts.finishSignIn(headers, code, client);
    if (done === 'over') return over(to);
    if (done === 'wrong' || done === 'locked')
      return again(say(done === 'wrong' ? 'code-wrong' : 'code-locked'));
    await attempt.giveBack();
    return enter(c, accounts, done, to);

    function over(onTo: string | undefined) {
      return lonePage(c, {
        title: say('step-over-title'),
        status: 400,
        content: html`<p>${say('step-over-text', { minutes: secondStepMinutes })}</p>
          <p class="actions">
            ${linkButton(`/dashboard/sign-in${onward(onTo)}`, say('sign-in'), { main: true })}
          </p>`,
      });
    }
  });
}

const page = ({ to, problem }: { to: string | undefined; problem?: string }): Html =>
  html`${problem !== undefined && notice(problem, 'bad')}
    <form method="post" action="${secondStepPath}" class="fields" novalidate>
      ${codeField({ autofocus: true })}
      ${to !== undefined && html`<input type="hidden" name="to" value="${to}" />`}
      <p class="actions">${button(say('sign-in'), { main: true })}</p>
    </form>
    <p><a href="${passkeyPath}${onward(to)}">${say('by-passkey')}</a></p>
    <p class="soft">${say.parts('codes-lost', { command: html`<code>portico users reset</code>` })}</p>`;

export const codeField = (more: { autofocus?: boolean; error?: string | undefined }): Html =>
  input({
    name: 'code',
    label: say('code-label'),
    autocomplete: 'one-time-code',
    required: true,
    maxLength: 40,
    ...more,
  });
