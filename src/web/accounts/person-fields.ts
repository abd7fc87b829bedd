/** What a person types about themselves, checked. */
import { z } from 'zod';
import { memberRoles } from './permissions.ts';

export const nameField = z
  .string()
  .trim()
  .min(1, 'Enter your name.')
  .max(100, 'At most 100 characters.')
  // Control and format characters could make one person look like another.
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Co}]/u.test(text), 'Use letters that can be seen.');

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter an e-mail address, such as you@shop.example.'));

export const roleField = z.enum(memberRoles, 'Choose a role.');
