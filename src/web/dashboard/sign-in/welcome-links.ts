/** The form and the action of each kind of link. */
import { z } from 'zod';
import type { Link } from '#storage';
import type { Accounts, Member } from '../../accounts/accounts.ts';
import { passwordFault, passwordLength } from '../../accounts/password-rule.ts';
import { roleOf } from '../../accounts/permissions.ts';
import { emailField, nameField } from '../../accounts/person-fields.ts';
import { signInTexts as say } from './messages/index.ts';

export interface WelcomeFacts {
  token: string;
  link: Link;
  /** Email links work here, so a password is optional. */
  mails: boolean;
  /** Whose account a link of the kind `reset` opens. */
  person: Member | undefined;
  /** That account has a second factor or passkeys, which the link can end. */
  hasFactors: boolean;
}

interface Given {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  /** Removes the second factor and the passkeys of the account. */
  removeSecondFactor?: boolean | undefined;
}

/** A password is optional only if the account has another way to sign in. */
export const needsPassword = ({ link, mails }: WelcomeFacts): boolean => link.kind !== 'reset' && !mails;

export function welcomeForm(facts: WelcomeFacts): z.ZodType<Given> {
  const { link, person } = facts;
  const makes = link.kind !== 'reset';
  const ignored = z
    .string()
    .optional()
    .transform(() => undefined);
  const fields = z.object({
    name: makes ? nameField : ignored,
    email: link.kind === 'owner' ? emailField : ignored,
    password: z
      .string()
      .max(1_000, { error: () => say('password-too-long', { max: passwordLength.max }) })
      .optional(),
    removeSecondFactor: z
      .string()
      .optional()
      .transform((ticked) => ticked === 'on'),
  });
  return fields.check((checked) => {
    const { name, email, password = '' } = checked.value;
    if (password === '' && !needsPassword(facts)) return;
    const about = [name ?? person?.name ?? '', email ?? person?.email ?? link.subject];
    const fault = passwordFault(password, about);
    if (fault) checked.issues.push({ code: 'custom', input: password, path: ['password'], message: fault });
  });
}

/** Uses the link. @returns the ID of its account; undefined if the link is no longer valid */
export async function openLink(
  accounts: Accounts,
  { token, link: seen, person }: WelcomeFacts,
  { name = '', email = '', password = '', removeSecondFactor = false }: Given,
): Promise<string | 'taken' | undefined> {
  const { links, passkeys, people, secondFactors, sessions } = accounts;
  const chosen = password === '' ? undefined : password;
  const wanted = seen.kind === 'invite' ? seen.subject : email;
  // Checked before the link is used, so that another address can be entered.
  if (seen.kind !== 'reset' && (await people.byEmail(wanted))) return 'taken';
  const link = await links.use(token);
  if (!link) return undefined;
  if (link.kind === 'reset') {
    if (chosen !== undefined) {
      await people.setPassword(link.subject, chosen);
      await sessions.endAll(link.subject);
    }
    if (removeSecondFactor) {
      await secondFactors.remove(link.subject);
      for (const { id } of await passkeys.of(link.subject)) await passkeys.remove(link.subject, id);
      await sessions.endAll(link.subject);
    }
    return person?.id;
  }
  const role = link.kind === 'owner' ? 'owner' : roleOf(link.body['role']);
  const made = await people.add({ name, email: wanted, role, password: chosen });
  return made === 'taken' ? 'taken' : made.id;
}
