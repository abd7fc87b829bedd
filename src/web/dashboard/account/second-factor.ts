/** `/dashboard/account/second-factor`: a code from an authenticator app in addition to the password or email link. */
import type { Context } from 'hono';
import type { AccountNotice } from '../../accounts/emails.ts';
import { button, copyable, facts, html, input, linkButton, notice, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import { giveCookies } from '../sign-in/enter.ts';
import {
  accountPage,
  accountPath,
  currentPassword,
  passwordProblem,
  sendNotice,
  type AccountDeps,
} from './frame.ts';

type C = Context<DashboardEnv>;

export const secondFactorPath = `${accountPath}/second-factor`;
const title = 'Second factor';
const said = {
  removed: 'Second factor removed.',
  required: 'All members need a second factor. Set it up to continue.',
};

export function addSecondFactor(app: Dashboard, deps: AccountDeps): void {
  const { people, secondFactors, rule } = deps.accounts;

  /** Checks the password before a sensitive action. @returns the password, which the library needs too */
  async function askPassword(c: C): Promise<{ password?: string; problem?: string }> {
    const { current = '' } = await readFields(c);
    if (!(await people.hasPassword(c.get('member').id))) return {};
    const problem = await passwordProblem(c, deps, current);
    return problem === undefined ? { password: current } : { problem };
  }

  async function page(c: C, problem?: string): Promise<Response> {
    const { id } = c.get('member');
    const [known, left, isRequired] = await Promise.all([
      people.hasPassword(id),
      secondFactors.codesLeft(id),
      rule.isRequired(),
    ]);
    const ask = (error?: string) => (known ? currentPassword(error) : '');
    const content = html`${flashMessage(c, said)}
    ${left === undefined ? setUp(ask(problem)) : inForce(left, isRequired, ask(problem))}`;
    return accountPage(c, title, content, problem === undefined ? 200 : 400);
  }

  app.get(secondFactorPath, (c) => page(c));

  app.post(`${secondFactorPath}/start`, async (c) => {
    const { password, problem } = await askPassword(c);
    if (problem !== undefined) return page(c, problem);
    const made = await secondFactors.begin(c.req.raw.headers, password);
    if (!made) return page(c, 'Your second factor is already set up.');
    c.set('actDetails', { isDone: true });
    return secretPage(c, 'Set up authenticator app', keyPage(made));
  });

  app.post(`${secondFactorPath}/confirm`, async (c) => {
    const { code = '' } = await readFields(c);
    const done = await secondFactors.finish(c.req.raw.headers, code);
    if (!done) return accountPage(c, 'Set up authenticator app', again, 400);
    giveCookies(c, done.cookies);
    c.set('actDetails', { isDone: true });
    await notify(c, 'factor-added');
    return secretPage(c, 'Backup codes', codesPage(done.codes, 'Second factor set up.'));
  });

  app.post(`${secondFactorPath}/codes`, async (c) => {
    const { password, problem } = await askPassword(c);
    if (problem !== undefined) return page(c, problem);
    const codes = await secondFactors.renewCodes(c.req.raw.headers, password);
    if (!codes) return c.redirect(secondFactorPath, 303);
    c.set('actDetails', { isDone: true });
    return secretPage(c, 'Backup codes', codesPage(codes, 'Your old backup codes no longer work.'));
  });

  app.post(`${secondFactorPath}/remove`, async (c) => {
    const { problem } = await askPassword(c);
    if (problem !== undefined) return page(c, problem);
    await secondFactors.remove(c.get('member').id);
    await notify(c, 'factor-removed');
    return c.redirect(`${secondFactorPath}?said=removed`, 303);
  });

  const notify = (c: C, change: AccountNotice) => sendNotice(deps, c.get('member').email, change);
}

/** Shows a secret: not compressed, and shown once. */
const secretPage = (c: C, heading: string, content: Html) =>
  dashboardPage(c, {
    title: heading,
    secret: true,
    content: html`<div class="stack">
      <h1>${heading}</h1>
      ${content}
    </div>`,
  });

const setUp = (password: Html | string): Html =>
  html`<p>
      After setup, you sign in with your password or an email link and a code from an authenticator app. Use
      any app for time-based one-time passwords (TOTP).
    </p>
    <form method="post" action="${secondFactorPath}/start" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button('Set up', { main: true })} ${linkButton(accountPath, 'Cancel')}</p>
    </form>`;

const inForce = (left: number, isRequired: boolean, password: Html | string): Html =>
  html`${facts([
      ['Status', 'Set up'],
      ['Backup codes left', String(left)],
    ])}
    ${left < 3 && notice('You have few backup codes left. Create new ones.', 'warn')}
    <h2>Backup codes</h2>
    <p>
      Use a backup code to sign in without your app. Each code works once. New codes replace the old ones.
    </p>
    <form method="post" action="${secondFactorPath}/codes" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button('Create new codes')}</p>
    </form>
    <h2>Remove second factor</h2>
    <p>
      ${isRequired ? 'All members need a second factor. If you remove yours, you must set up a new one.' : 'After this, you sign in without a code.'}
    </p>
    <form method="post" action="${secondFactorPath}/remove" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button('Remove', { danger: true })}</p>
    </form>`;

/** In groups of four, as apps show it. */
const grouped = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key;

const keyPage = ({ uri, key }: { uri: string; key: string }): Html =>
  html`<div class="prose">
      <ol>
        <li>
          In your authenticator app, add an account and enter this key, or open
          <a href="${uri}">this link</a> on the device with the app.
          ${copyable('key', grouped(key), 'the key')}
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
    </div>
    ${confirmForm(undefined)}`;

const confirmForm = (error: string | undefined): Html =>
  html`<form method="post" action="${secondFactorPath}/confirm" class="fields narrow" novalidate>
    ${input({
      name: 'code',
      label: 'Code',
      hint: 'Six digits',
      autocomplete: 'one-time-code',
      required: true,
      maxLength: 10,
      error,
    })}
    <p class="actions">${button('Confirm', { main: true })} ${linkButton(secondFactorPath, 'Start over')}</p>
  </form>`;

const again = html`<p>Keep the account in your app. Make sure that the clock of your device is correct.</p>
  ${confirmForm('Incorrect code.')}`;

const codesPage = (codes: readonly string[], text: string): Html =>
  html`${notice(
      html`<p>${text}</p>
        <p>Save these codes in a safe place, such as your password manager. Each one works once.</p>`,
      'good',
    )}
    ${copyable('codes', codes.join('\n'), 'the codes')}
    <p class="actions">${linkButton(accountPath, 'Done', { main: true })}</p>`;
