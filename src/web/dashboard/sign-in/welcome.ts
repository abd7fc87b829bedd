/** `/dashboard/welcome/{token}`: the page of a printed link or an invitation. */
import type { Context } from 'hono';
import { readRequestClient } from '../../accounts/request-client.ts';
import type { WebDeps } from '../../deps.ts';
import { html, linkButton } from '../../design/index.ts';
import { readForm } from '../../form.ts';
import type { Dashboard, DashboardEnv } from '../context.ts';
import { enter } from './enter.ts';
import { lonePage } from './frame.ts';
import { mailedLinkOrigin } from '../../accounts/link-address.ts';
import { signInTexts as say } from './messages/index.ts';
import { welcomeForm, openLink, type WelcomeFacts } from './welcome-links.ts';
import { welcomePage } from './welcome-page.ts';

export function addWelcome(app: Dashboard, deps: WebDeps): void {
  const { accounts } = deps;
  const path = '/dashboard/welcome/:token';

  async function factsOf(c: Context<DashboardEnv>): Promise<WelcomeFacts | undefined> {
    const token = c.req.param('token') ?? '';
    const link = token.length > 100 ? undefined : await accounts.links.look(token);
    if (!link || link.kind === 'email') return undefined;
    const mails = mailedLinkOrigin(deps, c.req.url) !== undefined;
    const person = link.kind === 'reset' ? await accounts.people.byId(link.subject) : undefined;
    if (link.kind === 'reset' && !person) return undefined;
    if (link.kind === 'owner' && (await accounts.people.count()) > 0) return undefined;
    const hasFactors =
      person !== undefined && (person.hasSecondFactor || (await accounts.passkeys.of(person.id)).length > 0);
    return { token, link, mails, person, hasFactors };
  }

  app.get(path, async (c) => {
    const facts = await factsOf(c);
    if (!facts) return over(c);
    if (facts.link.kind !== 'try') return welcomePage(c, facts, {});
    return (await signInNow(c, facts)) ?? over(c);
  });

  app.post(path, async (c) => {
    const facts = await factsOf(c);
    if (!facts) return over(c);
    // It has no form, because its account exists.
    if (facts.link.kind === 'try') return (await signInNow(c, facts)) ?? over(c);
    const read = await readForm(c, welcomeForm(facts));
    if (!read.ok) return welcomePage(c, facts, { fields: read.fields, errors: read.errors });
    const userId = await openLink(accounts, facts, read.value);
    if (userId === 'taken') {
      const errors = { email: say('address-taken') };
      return welcomePage(c, facts, { fields: read.fields, errors });
    }
    const cookies = userId === undefined ? undefined : await accounts.signInAs(userId, readRequestClient(c));
    return cookies ? enter(c, accounts, cookies) : over(c);
  });

  async function signInNow(c: Context<DashboardEnv>, { token }: WelcomeFacts) {
    const link = await accounts.links.use(token);
    const cookies = link && (await accounts.signInAs(link.subject, readRequestClient(c), 'trial'));
    return cookies && enter(c, accounts, cookies);
  }
}

const over = (c: Context<DashboardEnv>) =>
  lonePage(c, {
    title: say('link-over-title'),
    status: 404,
    content: html`<p>${say('welcome-over-text')}</p>
      <p>${say('welcome-over-command')}</p>
      <pre tabindex="0">npm run portico -- users reset</pre>
      <p class="actions">${linkButton('/dashboard/sign-in', say('sign-in'), { main: true })}</p>`,
  });
