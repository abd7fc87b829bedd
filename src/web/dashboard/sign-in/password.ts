/** `/dashboard/sign-in`: signs in with a password. */
import { z } from 'zod';
import { takeAttempt, tooManyAttempts } from '../../accounts/attempts.ts';
import { ownPath } from '../../accounts/own-path.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import type { WebDeps } from '../../deps.ts';
import { button, html, input, notice, type Html } from '../../design/index.ts';
import { readForm } from '../../form.ts';
import type { Dashboard } from '../context.ts';
import { flashMessage } from '../page.ts';
import { onward, proceed } from './enter.ts';
import { lonePage } from './frame.ts';
import { signInTexts as say } from './messages/index.ts';
import { passkeyPath } from './passkey.ts';

const form = z.object({
  email: z
    .string()
    .trim()
    .min(1, { error: () => say('enter-email') })
    .max(254, { error: () => say('invalid-email') }),
  password: z
    .string()
    .min(1, { error: () => say('enter-password') })
    .max(1_000, { error: () => say('wrong-password') }),
  to: z.string().optional(),
});

interface Shown {
  email?: string | undefined;
  to?: string | undefined;
  errors?: Record<string, string>;
  problem?: string;
}

const said = () => ({ 'signed-out': say('signed-out'), deleted: say('account-deleted') });

export function addPasswordSignIn(app: Dashboard, deps: WebDeps): void {
  app.get('/dashboard/sign-in', async (c) => {
    const to = c.req.query('to');
    if (await deps.accounts.memberOf(c.req.raw.headers)) return c.redirect(ownPath(to), 303);
    const content = html`${flashMessage(c, said())} ${page({ to })}`;
    return lonePage(c, { title: say('sign-in'), content });
  });

  app.post('/dashboard/sign-in', async (c) => {
    const read = await readForm(c, form);
    const { email, to } = read.fields;
    const again = (shown: Shown, status: 400 | 429) =>
      lonePage(c, { title: say('sign-in'), status, content: page({ email, to, ...shown }) });
    if (!read.ok) return again({ errors: read.errors }, 400);

    const client = readRequestClient(c);
    const attempt = await takeAttempt(deps.windows, 'password', { ...client, email: read.value.email });
    if (attempt.refused) {
      c.header('Retry-After', String(Math.ceil(attempt.refused.retryMs / 1000)));
      return again({ problem: tooManyAttempts(attempt.refused.retryMs) }, 429);
    }
    const entry = await deps.accounts.signIn(read.value.email, read.value.password, client);
    // The same message for every reason, so that it does not reveal who has an account.
    if (!entry) return again({ problem: say('wrong-entry') }, 400);
    await attempt.giveBack();
    return proceed(c, deps.accounts, entry, to);
  });
}

const page = ({ email, to, errors = {}, problem }: Shown): Html =>
  html`${problem !== undefined && notice(problem, 'bad')}
    <form method="post" action="/dashboard/sign-in" class="fields" novalidate>
      ${input({
        name: 'email',
        label: say('email-address'),
        type: 'email',
        autocomplete: 'username',
        required: true,
        autofocus: email === undefined,
        maxLength: 254,
        value: email,
        error: errors['email'],
      })}
      ${input({
        name: 'password',
        label: say('password'),
        type: 'password',
        autocomplete: 'current-password',
        required: true,
        autofocus: email !== undefined,
        error: errors['password'],
      })}
      ${to !== undefined && html`<input type="hidden" name="to" value="${to}" />`}
      <p class="actions">${button(say('sign-in'), { main: true })}</p>
    </form>
    <p><a href="/dashboard/sign-in/link${onward(to)}">${say('by-email')}</a></p>
    <p><a href="${passkeyPath}${onward(to)}">${say('by-passkey')}</a></p>`;
