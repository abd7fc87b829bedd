/** `/dashboard/sign-in/link`: signs in with an email link. The link opens a page with a button, because mail filters open links. */
import { z } from 'zod';
import { takeAttempt, tooManyAttempts } from '../../accounts/attempts.ts';
import { mailLinkMinutes as minutes } from '../../accounts/auth.ts';
import { accountEmails } from '../../accounts/emails.ts';
import { mailedLinkOrigin } from '../../accounts/link-address.ts';
import { emailField } from '../../accounts/person-fields.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import type { WebDeps } from '../../deps.ts';
import { button, html, input, linkButton, notice, type Html } from '../../design/index.ts';
import { readFields, readForm } from '../../form.ts';
import type { Dashboard } from '../context.ts';
import { flashMessage } from '../page.ts';
import { onward, proceed } from './enter.ts';
import { lonePage } from './frame.ts';
import { signInTexts as say } from './messages/index.ts';

const form = z.object({ email: emailField, to: z.string().optional() });

export function addMailLink(app: Dashboard, deps: WebDeps): void {
  app.get('/dashboard/sign-in/link', (c) => {
    const to = c.req.query('to');
    const content =
      mailedLinkOrigin(deps, c.req.url) === undefined
        ? withoutMail(to)
        : html`${flashMessage(c, { sent: say('link-sent', { minutes }) })} ${asking({ to })}`;
    return lonePage(c, { title: say('by-email'), content });
  });

  app.post('/dashboard/sign-in/link', async (c) => {
    const title = say('by-email');
    const origin = mailedLinkOrigin(deps, c.req.url);
    const read = await readForm(c, form);
    const { email, to } = read.fields;
    if (origin === undefined) return lonePage(c, { title, status: 400, content: withoutMail(to) });
    if (!read.ok) {
      const content = asking({ email, to, error: read.errors['email'] });
      return lonePage(c, { title, status: 400, content });
    }
    const attempt = await takeAttempt(deps.windows, 'link', {
      ...readRequestClient(c),
      email: read.value.email,
    });
    if (attempt.refused?.by === 'network') {
      const content = asking({ email, to, error: tooManyAttempts(attempt.refused.retryMs) });
      return lonePage(c, { title, status: 429, content });
    }
    // Responds before the lookup, so that neither the time nor the text reveals whether the account exists.
    if (!attempt.refused) {
      const sending = send(origin, read.value.email, onward(to));
      sending.catch((error: unknown) => deps.logger.error({ err: error }, 'sign-in link failed'));
    }
    return c.redirect('/dashboard/sign-in/link?said=sent', 303);
  });

  async function send(origin: string, email: string, query: string): Promise<void> {
    const person = await deps.accounts.people.byEmail(email);
    const token = person && (await deps.accounts.makeMailLink(person.email));
    if (!token) return;
    const { notifications } = deps;
    const link = `${origin}/dashboard/sign-in/link/${token}${query}`;
    await notifications.queue(accountEmails(notifications.language).signIn(person.email, link));
  }

  app.get('/dashboard/sign-in/link/:token', (c) => {
    const to = c.req.query('to');
    return lonePage(c, {
      title: say('sign-in'),
      content: html`<p>${say('link-confirm')}</p>
        <form method="post" class="fields">
          ${to !== undefined && html`<input type="hidden" name="to" value="${to}" />`}
          <p class="actions">${button(say('sign-in'), { main: true })}</p>
        </form>`,
    });
  });

  app.post('/dashboard/sign-in/link/:token', async (c) => {
    const { to } = await readFields(c);
    const entry = await deps.accounts.useMailLink(c.req.param('token'), readRequestClient(c));
    if (entry) return proceed(c, deps.accounts, entry, to);
    return lonePage(c, {
      title: say('link-over-title'),
      status: 400,
      content: html`<p>${say('link-over-text', { minutes })}</p>
        <p class="actions">
          ${linkButton(`/dashboard/sign-in/link${onward(to)}`, say('new-link'), { main: true })}
        </p>`,
    });
  });
}

const asking = (shown: {
  email?: string | undefined;
  to?: string | undefined;
  error?: string | undefined;
}): Html =>
  html`<p>${say('link-text', { minutes })}</p>
    <form method="post" action="/dashboard/sign-in/link" class="fields" novalidate>
      ${input({
        name: 'email',
        label: say('email-address'),
        type: 'email',
        autocomplete: 'email',
        required: true,
        autofocus: true,
        maxLength: 254,
        value: shown.email,
        error: shown.error,
      })}
      ${shown.to !== undefined && html`<input type="hidden" name="to" value="${shown.to}" />`}
      <p class="actions">${button(say('send-link'), { main: true })}</p>
    </form>
    <p><a href="/dashboard/sign-in${onward(shown.to)}">${say('by-password')}</a></p>`;

const withoutMail = (to: string | undefined): Html =>
  html`${notice(html`<p>${say('no-mail')}</p>`)}
    <p>${say('no-mail-text')}</p>
    <pre tabindex="0">npm run portico -- users reset --email you@shop.example</pre>
    <p><a href="/dashboard/sign-in${onward(to)}">${say('by-password')}</a></p>`;
