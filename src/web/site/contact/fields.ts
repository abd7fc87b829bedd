/** What the form takes. */
import { z } from 'zod';
import { readPlatform, platforms, type Platform } from './platforms.ts';

/** As mail takes it: one address, which no mail server reads as several or as a command. */
const address =
  /^[^\s\p{Cc}<>()[\],;:\\"@]{1,64}@[^\s\p{Cc}<>()[\],;:\\"@.]+(?:\.[^\s\p{Cc}<>()[\],;:\\"@.]+)+$/u;

export const maxInquiryLengths = { name: 100, email: 254, platform: 100, message: 5_000 } as const;

const text = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `At most ${max} characters are taken.`);

export const contactFields = z.object({
  name: text('Please say who you are.', maxInquiryLengths.name).refine(
    (name) => !/\p{Cc}/u.test(name),
    'A name stands on one line.',
  ),
  email: text('Please give an e-mail address, so that we can answer.', maxInquiryLengths.email).refine(
    (email) => address.test(email),
    'This is no e-mail address.',
  ),
  platform: z
    .string()
    .trim()
    .max(maxInquiryLengths.platform, `One of ${platforms.join(', ')}.`)
    .transform((given, context): Platform | undefined => {
      if (given === '') return undefined;
      const platform = readPlatform(given);
      if (!platform) context.addIssue(`One of ${platforms.join(', ')}.`);
      return platform;
    })
    .optional(),
  message: text('Please write what it is about.', maxInquiryLengths.message),
  // Nobody sees this field but programs that fill in everything.
  fax: z.string().max(0, 'Leave this field empty: it tells programs from people.').optional(),
});
