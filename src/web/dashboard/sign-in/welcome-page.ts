import type { Context } from 'hono';
import { roleOf } from '../../accounts/permissions.ts';
import { passwordLength } from '../../accounts/password-rule.ts';
import { button, html, input, notice, tick, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { lonePage } from './frame.ts';
import { signInTexts as say } from './messages/index.ts';
import { needsPassword, type WelcomeFacts } from './welcome-links.ts';

interface Shown {
  fields?: Record<string, string>;
  errors?: Record<string, string>;
}

export function welcomePage(
  c: Context<DashboardEnv>,
  facts: WelcomeFacts,
  { fields = {}, errors }: Shown,
): Response | Promise<Response> {
  const { title, text, submit } = words(facts);
  const { kind, subject } = facts.link;
  const password = needsPassword(facts);
  const content = html`${text}
    ${errors?.['email'] !== undefined && kind === 'invite' && notice(errors['email'], 'bad')}
    <form method="post" class="fields" novalidate>
      ${
        kind !== 'reset' &&
        input({
          name: 'name',
          label: say('your-name'),
          autocomplete: 'name',
          required: true,
          autofocus: true,
          maxLength: 100,
          value: fields['name'],
          error: errors?.['name'],
        })
      }
      ${
        kind === 'owner' &&
        input({
          name: 'email',
          label: say('email-address'),
          type: 'email',
          autocomplete: 'username',
          required: true,
          maxLength: 254,
          value: fields['email'],
          error: errors?.['email'],
        })
      }
      ${
        kind !== 'owner' &&
        html`<input
          type="hidden"
          name="username"
          autocomplete="username"
          value="${facts.person?.email ?? subject}"
        />`
      }
      ${input({
        name: 'password',
        label: say(kind === 'reset' ? 'new-password' : 'password'),
        type: 'password',
        autocomplete: 'new-password',
        required: password,
        hint: html`${say('password-length', { min: passwordLength.min })}${!password && html` ${withoutPassword(facts)}`}`,
        error: errors?.['password'],
      })}
      ${
        kind === 'reset' &&
        facts.hasFactors &&
        tick({
          name: 'removeSecondFactor',
          label: say('remove-factors'),
          checked: fields['removeSecondFactor'] === 'on',
        })
      }
      <p class="actions">${button(submit, { main: true })}</p>
    </form>`;
  return lonePage(c, { title, status: errors ? 400 : 200, content });
}

const withoutPassword = ({ link }: WelcomeFacts): string =>
  say(link.kind === 'reset' ? 'keep-password' : 'no-password');

function words({ link, person }: WelcomeFacts): { title: string; text: Html; submit: string } {
  if (link.kind === 'owner') {
    return {
      title: say('welcome-title'),
      text: html`<p>${say('welcome-text')}</p>`,
      submit: say('create-account'),
    };
  }
  if (link.kind === 'invite') {
    return {
      title: say('join-title'),
      text: html`<p>
        ${say.parts('join-text', {
          member: link.body['by'] ?? say('an-owner'),
          email: html`<strong>${link.subject}</strong>`,
          role: roleOf(link.body['role']),
        })}
      </p>`,
      submit: say('create-account'),
    };
  }
  return {
    title: say('recover-title'),
    text: html`<p>${say.parts('recover-text', { email: html`<strong>${person?.email}</strong>` })}</p>`,
    submit: say('open-account'),
  };
}
