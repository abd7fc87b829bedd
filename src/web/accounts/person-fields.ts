/** Form fields for members. */
import { z } from 'zod';
import { memberRoles } from './permissions.ts';

export const nameField = z
  .string()
  .trim()
  .min(1, 'Enter your name.')
  .max(100, 'Use at most 100 characters.')
  // Control and format characters could make one person look like another.
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Co}]/u.test(text), 'Remove invisible characters from the name.');

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a valid email address, such as you@shop.example.'));

export const roleField = z.enum(memberRoles, 'Select a role.');
