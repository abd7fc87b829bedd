/** `/dashboard/account/address`: changes the email address, with the password or a link sent to the current address. */
import type { Context } from 'hono';
import { z } from 'zod';
import { accountEmails } from '../../accounts/emails.ts';
import { mailedLinkOrigin } from '../../accounts/link-address.ts';
import { emailField } from '../../accounts/person-fields.ts';
import { button, html, input, linkButton, notice } from '../../design/index.ts';
import { readForm } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import {
  accountPage,
  accountPath,
  currentPassword,
  passwordProblem,
  sendNotice,
  type AccountDeps,
} from './frame.ts';
import { accountPageTexts as say } from './messages/index.ts';

const form = z.object({ email: emailField, current: z.string().optional() });
const hour = 3_600_000;

type Way = 'password' | 'link' | undefined;

export function addAddress(app: Dashboard, deps: AccountDeps): void {
  const { people, links } = deps.accounts;
  const path = `${accountPath}/address`;

  async function wayOf(c: Context<DashboardEnv>): Promise<Way> {
    if (await people.hasPassword(c.get('member').id)) return 'password';
    return mailedLinkOrigin(deps, c.req.url) === undefined ? undefined : 'link';
  }

  app.get(path, async (c) => page(c, await wayOf(c)));

  app.post(path, async (c) => {
    const way = await wayOf(c);
    const read = await readForm(c, form);
    if (!read.ok || !way) return page(c, way, read);
    const { email, current } = read.value;
    const again = (errors: Record<string, string>) => page(c, way, { fields: read.fields, errors });
    const wrong = way === 'password' ? await passwordProblem(c, deps, current) : undefined;
    if (wrong !== undefined) return again({ current: wrong });
    const holder = await people.byEmail(email);
    if (holder && holder.id !== c.get('member').id) return again({ email: say('address-taken') });
    if (way === 'link') return sendLink(c, email);
    return (await change(c, email))
      ? c.redirect(`${accountPath}?said=address`, 303)
      : again({ email: say('address-taken') });
  });

  async function sendLink(c: Context<DashboardEnv>, email: string): Promise<Response> {
    const { id, email: present } = c.get('member');
    const token = await links.make({ kind: 'email', subject: id, body: { email }, lastsMs: hour });
    const link = `${mailedLinkOrigin(deps, c.req.url)}${accountPath}/email/${token}`;
    const { notifications } = deps;
    await notifications.queue(accountEmails(notifications.language).address(present, email, link));
    return c.redirect(`${accountPath}?said=mailed`, 303);
  }

  async function change(c: Context<DashboardEnv>, email: string): Promise<boolean> {
    const { id, email: before } = c.get('member');
    if ((await people.changeEmail(id, email)) === 'taken') return false;
    if (email !== before) await sendNotice(deps, before, { kind: 'address-changed', email });
    return true;
  }

  app.get(`${accountPath}/email/:token`, async (c) => {
    const link = await links.look(c.req.param('token'));
    if (link?.kind !== 'email' || link.subject !== c.get('member').id) return over(c);
    const content = html`<p>
        ${say.parts('address-confirm', { email: html`<strong>${link.body['email']}</strong>` })}
      </p>
      <form method="post">
        <p class="actions">
          ${button(say('confirm'), { main: true })} ${linkButton(accountPath, say('cancel'))}
        </p>
      </form>`;
    return accountPage(c, say('change-address'), content);
  });

  app.post(`${accountPath}/email/:token`, async (c) => {
    const token = c.req.param('token');
    const seen = await links.look(token);
    if (seen?.kind !== 'email' || seen.subject !== c.get('member').id) return over(c);
    const email = (await links.use(token))?.body['email'];
    if (email === undefined || !(await change(c, email))) return over(c);
    return c.redirect(`${accountPath}?said=address`, 303);
  });
}

function page(
  c: Context<DashboardEnv>,
  way: Way,
  wrong?: { fields: Record<string, string>; errors?: Record<string, string> },
) {
  if (!way) {
    const content = html`${notice(say('address-needs-password'), 'warn')}
      <p class="actions">${linkButton(`${accountPath}/password`, say('set-password'), { main: true })}</p>`;
    return accountPage(c, say('change-address'), content, wrong ? 400 : 200);
  }
  const content = html`<p>
      ${
        way === 'password'
          ? say('address-text')
          : say.parts('address-link-text', { email: html`<strong>${c.get('member').email}</strong>` })
      }
    </p>
    <form method="post" class="fields narrow" novalidate>
      ${input({
        name: 'email',
        label: say('new-address'),
        type: 'email',
        autocomplete: 'email',
        required: true,
        maxLength: 254,
        value: wrong?.fields['email'],
        error: wrong?.errors?.['email'],
      })}
      ${way === 'password' && currentPassword(wrong?.errors?.['current'])}
      <p class="actions">
        ${button(say('change-address'), { main: true })} ${linkButton(accountPath, say('cancel'))}
      </p>
    </form>`;
  return accountPage(c, say('change-address'), content, wrong ? 400 : 200);
}

const over = (c: Context<DashboardEnv>) =>
  accountPage(
    c,
    say('link-over-title'),
    html`<p>${say('link-over-text')}</p>
      <p class="actions">${linkButton(`${accountPath}/address`, say('try-again'), { main: true })}</p>`,
    404,
  );
