/** `/dashboard/account/second-factor`: a code of an authenticator app besides the password or the mailed link. */
import type { Context } from 'hono';
import { noticeEmail } from '../../accounts/emails.ts';
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
  removed: 'Your second factor is removed. Signing in takes one step again.',
  required: 'An owner requires a second factor of everyone here. Set it up to continue.',
};

export function addSecondFactor(app: Dashboard, deps: AccountDeps): void {
  const { people, secondFactors, rule } = deps.accounts;

  /** What an open browser alone is not enough for. @returns the password, for the library, which asks for it too */
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
    if (!made) return page(c, 'It is set up already.');
    c.set('actDetails', { isDone: true });
    return secretPage(c, 'Add Portico to your app', keyPage(made));
  });

  app.post(`${secondFactorPath}/confirm`, async (c) => {
    const { code = '' } = await readFields(c);
    const done = await secondFactors.finish(c.req.raw.headers, code);
    if (!done) return accountPage(c, 'Add Portico to your app', again, 400);
    giveCookies(c, done.cookies);
    c.set('actDetails', { isDone: true });
    await tell(c, 'A second factor was added to your account.');
    return secretPage(c, 'Your backup codes', codesPage(done.codes, 'Your second factor is set up.'));
  });

  app.post(`${secondFactorPath}/codes`, async (c) => {
    const { password, problem } = await askPassword(c);
    if (problem !== undefined) return page(c, problem);
    const codes = await secondFactors.renewCodes(c.req.raw.headers, password);
    if (!codes) return c.redirect(secondFactorPath, 303);
    c.set('actDetails', { isDone: true });
    return secretPage(c, 'Your backup codes', codesPage(codes, 'The codes before work no more.'));
  });

  app.post(`${secondFactorPath}/remove`, async (c) => {
    const { problem } = await askPassword(c);
    if (problem !== undefined) return page(c, problem);
    await secondFactors.remove(c.get('member').id);
    await tell(c, 'The second factor of your account was removed.');
    return c.redirect(`${secondFactorPath}?said=removed`, 303);
  });

  const tell = (c: C, what: string) => sendNotice(deps, noticeEmail(c.get('member').email, what, deps.now()));
}

/** What opens something: not compressed, and shown once. */
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
      Signing in then takes a code of an authenticator app on your phone besides your password or mailed link.
      Any app for time-based codes (TOTP) will do.
    </p>
    <form method="post" action="${secondFactorPath}/start" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button('Set it up', { main: true })} ${linkButton(accountPath, 'Cancel')}</p>
    </form>`;

const inForce = (left: number, isRequired: boolean, password: Html | string): Html =>
  html`${facts([
      ['State', 'set up'],
      ['Backup codes left', String(left)],
    ])}
    ${left < 3 && notice('Few backup codes are left. Make new ones.', 'warn')}
    <h2>New backup codes</h2>
    <p>Ten new codes, each for one sign-in without your app. The ones before work no more.</p>
    <form method="post" action="${secondFactorPath}/codes" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button('Make new codes')}</p>
    </form>
    <h2>Remove</h2>
    <p>
      ${isRequired ? 'An owner requires a second factor: after removing it you have to set up another one.' : 'Signing in then takes one step again.'}
    </p>
    <form method="post" action="${secondFactorPath}/remove" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button('Remove the second factor', { danger: true })}</p>
    </form>`;

/** In groups of four, as apps show it. */
const grouped = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key;

const keyPage = ({ uri, key }: { uri: string; key: string }): Html =>
  html`<div class="prose">
      <ol>
        <li>
          In your app, add an account and type this key, or open
          <a href="${uri}">this link</a> on the device that has the app.
          ${copyable('key', grouped(key), 'the key')}
        </li>
        <li>Enter the code that the app shows. Your second factor is in force from then on.</li>
      </ol>
    </div>
    ${confirmForm(undefined)}`;

const confirmForm = (error: string | undefined): Html =>
  html`<form method="post" action="${secondFactorPath}/confirm" class="fields narrow" novalidate>
    ${input({
      name: 'code',
      label: 'Code',
      hint: 'Six digits.',
      autocomplete: 'one-time-code',
      required: true,
      maxLength: 10,
      error,
    })}
    <p class="actions">${button('Confirm', { main: true })} ${linkButton(secondFactorPath, 'Start again')}</p>
  </form>`;

const again = html`<p>The key that you added stays the same. Check that the clock of your device is right.</p>
  ${confirmForm('This code is not right.')}`;

const codesPage = (codes: readonly string[], text: string): Html =>
  html`${notice(
      html`<p>${text}</p>
        <p>Keep these codes where you keep your passwords. Each signs you in once without your app.</p>`,
      'good',
    )}
    ${copyable('codes', codes.join('\n'), 'the codes')}
    <p class="actions">${linkButton(accountPath, 'I have them', { main: true })}</p>`;
