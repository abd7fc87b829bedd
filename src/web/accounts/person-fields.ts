/** Form fields for members. */
import { z } from 'zod';
import { accountFormTexts as say } from './forms/messages/index.ts';
import { memberRoles } from './permissions.ts';

export const nameField = z
  .string()
  .trim()
  .min(1, { error: () => say('enter-name') })
  .max(100, { error: () => say('use-at-most', { max: 100 }) })
  // Control and format characters could make one person look like another.
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Co}]/u.test(text), { error: () => say('name-invisible') });

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: () => say('use-at-most', { max: 254 }) })
  .pipe(z.email({ error: () => say('invalid-email') }));

export const roleField = z.enum(memberRoles, { error: () => say('select-role') });
