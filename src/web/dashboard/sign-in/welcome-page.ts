import type { Context } from 'hono';
import { roleOf, roleWords } from '../../accounts/permissions.ts';
import { passwordLength } from '../../accounts/password-rule.ts';
import { button, html, input, notice, tick, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { lonePage } from './frame.ts';
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
          label: 'Your name',
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
          label: 'Email address',
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
        label: kind === 'reset' ? 'New password' : 'Password',
        type: 'password',
        autocomplete: 'new-password',
        required: password,
        hint: html`At least ${passwordLength.min} characters.${!password && html` ${withoutPassword(facts)}`}`,
        error: errors?.['password'],
      })}
      ${
        kind === 'reset' &&
        facts.hasFactors &&
        tick({
          name: 'removeSecondFactor',
          label: 'Remove my second factor and my passkeys, because I lost a device or my backup codes',
          checked: fields['removeSecondFactor'] === 'on',
        })
      }
      <p class="actions">${button(submit, { main: true })}</p>
    </form>`;
  return lonePage(c, { title, status: errors ? 400 : 200, content });
}

const withoutPassword = ({ link }: WelcomeFacts): string =>
  link.kind === 'reset'
    ? 'Leave empty to keep your current password. A new password ends all your other sessions.'
    : 'Leave empty to sign in with email links only.';

function words({ link, person }: WelcomeFacts): { title: string; text: Html; submit: string } {
  if (link.kind === 'owner') {
    return {
      title: 'Welcome to Portico',
      text: html`<p>
        Create the first account. It is the owner of this installation and can invite other members.
      </p>`,
      submit: 'Create account',
    };
  }
  if (link.kind === 'invite') {
    const role = roleWords[roleOf(link.body['role'])];
    return {
      title: 'Join Portico',
      text: html`<p>
        ${link.body['by'] ?? 'An owner'} invited <strong>${link.subject}</strong> as ${role}.
      </p>`,
      submit: 'Create account',
    };
  }
  return {
    title: 'Recover your account',
    text: html`<p>This link opens the account of <strong>${person?.email}</strong>.</p>`,
    submit: 'Open account',
  };
}
