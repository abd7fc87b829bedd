/** Fields of the contact form. */
import { z } from 'zod';
import { readPlatform, platforms, type Platform } from './platforms.ts';

/** A single email address that no mail server parses as several addresses or as a command. */
const address =
  /^[^\s\p{Cc}<>()[\],;:\\"@]{1,64}@[^\s\p{Cc}<>()[\],;:\\"@.]+(?:\.[^\s\p{Cc}<>()[\],;:\\"@.]+)+$/u;

export const maxInquiryLengths = { name: 100, email: 254, platform: 100, message: 5_000 } as const;

const text = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `Use at most ${max} characters.`);

export const contactFields = z.object({
  name: text('Enter your name.', maxInquiryLengths.name).refine(
    (name) => !/\p{Cc}/u.test(name),
    'Enter your name on one line.',
  ),
  email: text('Enter a valid email address.', maxInquiryLengths.email).refine(
    (email) => address.test(email),
    'Enter a valid email address.',
  ),
  platform: z
    .string()
    .trim()
    .max(maxInquiryLengths.platform, `Choose one of ${platforms.join(', ')}.`)
    .transform((given, context): Platform | undefined => {
      if (given === '') return undefined;
      const platform = readPlatform(given);
      if (!platform) context.addIssue(`Choose one of ${platforms.join(', ')}.`);
      return platform;
    })
    .optional(),
  message: text('Enter a message.', maxInquiryLengths.message),
  // A honeypot: hidden from people, filled in by spam bots.
  fax: z.string().max(0, 'Leave this field empty. It is used to detect spam.').optional(),
});
