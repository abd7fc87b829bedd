/** `/dashboard/account/passkeys`: the passkeys of a member. Adding one needs a script. */
import type { Context } from 'hono';
import type { AccountNotice } from '../../accounts/emails.ts';
import type { Passkey } from '../../accounts/passkeys.ts';
import { crumbs, empty, html, input, notice, pageHead, table, time, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import { giveCookies } from '../sign-in/enter.ts';
import { needsHostName, passkeyForm } from '../sign-in/passkey-form.ts';
import { accountPath, sendNotice, type AccountDeps } from './frame.ts';
import { accountPageTexts as say } from './messages/index.ts';

type C = Context<DashboardEnv>;

export const passkeysPath = `${accountPath}/passkeys`;

const said = () => ({ added: say('passkey-added'), removed: say('passkey-removed') });

export function addPasskeys(app: Dashboard, deps: AccountDeps): void {
  const { passkeys } = deps.accounts;

  app.get(passkeysPath, (c) => page(c));

  app.post(passkeysPath, async (c) => {
    const { response = '', name = '' } = await readFields(c);
    const called = name.trim().slice(0, 60) || say('passkey-name');
    if (!(await passkeys.add(c.req.raw.headers, response, called))) return page(c, say('passkey-invalid'));
    await notify(c, 'passkey-added');
    return c.redirect(`${passkeysPath}?said=added`, 303);
  });

  app.post(`${passkeysPath}/remove`, async (c) => {
    const { passkey = '' } = await readFields(c);
    await passkeys.remove(c.get('member').id, passkey);
    await notify(c, 'passkey-removed');
    return c.redirect(`${passkeysPath}?said=removed`, 303);
  });

  async function page(c: C, problem?: string): Promise<Response> {
    const isPossible = !needsHostName(c, deps);
    const list = await passkeys.of(c.get('member').id);
    const challenge = isPossible ? await passkeys.challengeToAdd(c.req.raw.headers) : undefined;
    giveCookies(c, challenge?.cookies ?? []);
    const title = say('passkeys');
    const content = html`${crumbs([[accountPath, say('your-account')]], title)}
      ${pageHead(title, { text: say('passkeys-text') })}
      <div class="stack">
        ${problem === undefined ? flashMessage(c, said()) : notice(problem, 'bad')}
        ${list.length === 0 ? empty(say('no-passkeys'), say('no-passkeys-text')) : passkeyTable(list)}
        <h2>${say('add-passkey')}</h2>
        ${
          challenge
            ? passkeyForm({
                action: passkeysPath,
                does: 'create',
                options: challenge.options,
                label: say('add-passkey'),
                fields: input({
                  name: 'name',
                  label: say('name'),
                  hint: say('passkey-name-hint'),
                  maxLength: 60,
                }),
              })
            : notice(say('passkeys-need-host'), 'warn')
        }
      </div>`;
    return dashboardPage(c, {
      title,
      content,
      scripts: ['passkey'],
      status: problem === undefined ? 200 : 400,
    });
  }

  const notify = (c: C, change: AccountNotice) => sendNotice(deps, c.get('member').email, change);
}

const passkeyTable = (list: readonly Passkey[]): Html =>
  table(
    say('passkeys'),
    [
      { title: say('name'), cell: ({ name }: Passkey) => name },
      { title: say('added'), cell: ({ createdAt }) => time(createdAt) },
      {
        title: say('action'),
        cell: ({ id, name }) =>
          html`<form method="post" action="${passkeysPath}/remove">
            <input type="hidden" name="passkey" value="${id}" />
            <button class="button slight" type="submit">
              ${say.parts('remove-passkey', { name: html`<span class="unseen">${name}</span>` })}
            </button>
          </form>`,
      },
    ],
    list,
  );
