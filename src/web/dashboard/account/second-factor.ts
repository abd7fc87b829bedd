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
import { accountPageTexts as say } from './messages/index.ts';

type C = Context<DashboardEnv>;

export const secondFactorPath = `${accountPath}/second-factor`;

const said = () => ({ removed: say('factor-removed'), required: say('factor-required') });

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
    const content = html`${flashMessage(c, said())}
    ${left === undefined ? setUp(ask(problem)) : inForce(left, isRequired, ask(problem))}`;
    return accountPage(c, say('second-factor'), content, problem === undefined ? 200 : 400);
  }

  app.get(secondFactorPath, (c) => page(c));

  app.post(`${secondFactorPath}/start`, async (c) => {
    const { password, problem } = await askPassword(c);
    if (problem !== undefined) return page(c, problem);
    const made = await secondFactors.begin(c.req.raw.headers, password);
    if (!made) return page(c, say('factor-known'));
    c.set('actDetails', { isDone: true });
    return secretPage(c, say('app-title'), keyPage(made));
  });

  app.post(`${secondFactorPath}/confirm`, async (c) => {
    const { code = '' } = await readFields(c);
    const done = await secondFactors.finish(c.req.raw.headers, code);
    if (!done) return accountPage(c, say('app-title'), again(), 400);
    giveCookies(c, done.cookies);
    c.set('actDetails', { isDone: true });
    await notify(c, 'factor-added');
    return secretPage(c, say('backup-codes'), codesPage(done.codes, say('factor-done')));
  });

  app.post(`${secondFactorPath}/codes`, async (c) => {
    const { password, problem } = await askPassword(c);
    if (problem !== undefined) return page(c, problem);
    const codes = await secondFactors.renewCodes(c.req.raw.headers, password);
    if (!codes) return c.redirect(secondFactorPath, 303);
    c.set('actDetails', { isDone: true });
    return secretPage(c, say('backup-codes'), codesPage(codes, say('codes-replaced')));
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
  html`<p>${say('factor-text')}</p>
    <form method="post" action="${secondFactorPath}/start" class="fields narrow" novalidate>
      ${password}
      <p class="actions">
        ${button(say('set-up'), { main: true })} ${linkButton(accountPath, say('cancel'))}
      </p>
    </form>`;

const inForce = (left: number, isRequired: boolean, password: Html | string): Html =>
  html`${facts([
      [say('factor-status'), say('set-up')],
      [say('codes-left'), String(left)],
    ])}
    ${left < 3 && notice(say('few-codes'), 'warn')}
    <h2>${say('backup-codes')}</h2>
    <p>${say('codes-text')}</p>
    <form method="post" action="${secondFactorPath}/codes" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button(say('create-codes'))}</p>
    </form>
    <h2>${say('remove-factor')}</h2>
    <p>${say(isRequired ? 'remove-required' : 'remove-text')}</p>
    <form method="post" action="${secondFactorPath}/remove" class="fields narrow" novalidate>
      ${password}
      <p class="actions">${button(say('remove'), { danger: true })}</p>
    </form>`;

/** In groups of four, as apps show it. */
const grouped = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key;

const keyPage = ({ uri, key }: { uri: string; key: string }): Html =>
  html`<div class="prose">
      <ol>
        <li>
          ${say.parts('app-key', { link: html`<a href="${uri}">${say('app-key-link')}</a>` })}
          ${copyable('key', grouped(key), say('copy-app-key'))}
        </li>
        <li>${say('app-code')}</li>
      </ol>
    </div>
    ${confirmForm(undefined)}`;

const confirmForm = (error: string | undefined): Html =>
  html`<form method="post" action="${secondFactorPath}/confirm" class="fields narrow" novalidate>
    ${input({
      name: 'code',
      label: say('code'),
      hint: say('code-hint'),
      autocomplete: 'one-time-code',
      required: true,
      maxLength: 10,
      error,
    })}
    <p class="actions">
      ${button(say('confirm'), { main: true })} ${linkButton(secondFactorPath, say('start-over'))}
    </p>
  </form>`;

const again = (): Html =>
  html`<p>${say('code-again')}</p>
    ${confirmForm(say('code-wrong'))}`;

const codesPage = (codes: readonly string[], text: string): Html =>
  html`${notice(
      html`<p>${text}</p>
        <p>${say('save-codes')}</p>`,
      'good',
    )}
    ${copyable('codes', codes.join('\n'), say('copy-codes'))}
    <p class="actions">${linkButton(accountPath, say('done'), { main: true })}</p>`;
