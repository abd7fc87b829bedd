/** Shared parts of the account pages. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { accountEmails, type AccountNotice } from '../../accounts/emails.ts';
import { takeAttempt, tooManyAttempts } from '../../accounts/attempts.ts';
import { readRequestClient } from '../../accounts/request-client.ts';
import { crumbs, html, input, pageHead, type Html, type Insert } from '../../design/index.ts';
import type { ActsDeps } from '../acts.ts';
import type { DashboardEnv, SectionDeps } from '../context.ts';
import { dashboardPage } from '../page.ts';
import { accountPageTexts as say } from './messages/index.ts';

export type AccountNeeds = Pick<ActsDeps, 'acts'>;
export type AccountDeps = SectionDeps<AccountNeeds>;

export const accountPath = '/dashboard/account';

/** A subpage of the account. */
export const accountPage = (
  c: Context<DashboardEnv>,
  title: string,
  content: Insert,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> =>
  dashboardPage(c, {
    title,
    status,
    content: html`${crumbs([[accountPath, say('your-account')]], title)} ${pageHead(title)}
      <div class="stack">${content}</div>`,
  });

export const currentPassword = (error: string | undefined): Html =>
  input({
    name: 'current',
    label: say('current-password'),
    type: 'password',
    autocomplete: 'current-password',
    required: true,
    error,
  });

/** Checks the password before a sensitive action. @returns the error message; undefined if it is correct */
export async function passwordProblem(
  c: Context<DashboardEnv>,
  { accounts, windows }: AccountDeps,
  given: string | undefined,
): Promise<string | undefined> {
  if (given === undefined || given === '') return say('enter-password');
  const { id, email } = c.get('member');
  const attempt = await takeAttempt(windows, 'password', { ...readRequestClient(c), email });
  if (attempt.refused) return tooManyAttempts(attempt.refused.retryMs);
  if (given.length > 1_000 || !(await accounts.people.checkPassword(id, given))) return say('wrong-password');
  await attempt.giveBack();
  return undefined;
}

/** Notifies a member of a change to their account, if email is set up. */
export async function sendNotice(
  { notifications, logger, now }: AccountDeps,
  email: string,
  change: AccountNotice,
) {
  if (!notifications.canSend) return;
  await notifications
    .queue(accountEmails(notifications.language).notice(email, change, now()))
    .catch((error: unknown) => logger.error({ err: error }, 'notice failed'));
}
