/** Fields of the contact form. */
import { z } from 'zod';
import { contactTexts as say } from './form/messages/index.ts';
import { readPlatform, platforms, type Platform } from './platforms.ts';

/** A single email address that no mail server parses as several addresses or as a command. */
const address =
  /^[^\s\p{Cc}<>()[\],;:\\"@]{1,64}@[^\s\p{Cc}<>()[\],;:\\"@.]+(?:\.[^\s\p{Cc}<>()[\],;:\\"@.]+)+$/u;

export const maxInquiryLengths = { name: 100, email: 254, platform: 100, message: 5_000 } as const;

const tooLong = (limit: number) => ({ error: () => say('too-long', { limit }) });
const filled = (missing: () => string, limit: number) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(limit, tooLong(limit));

const unknownPlatform = (): string => say('unknown-platform', { platforms: platforms.join(', ') });

export const contactFields = z.object({
  name: filled(() => say('no-name'), maxInquiryLengths.name).refine((name) => !/\p{Cc}/u.test(name), {
    error: () => say('name-lines'),
  }),
  email: filled(() => say('invalid-email'), maxInquiryLengths.email).refine((email) => address.test(email), {
    error: () => say('invalid-email'),
  }),
  platform: z
    .string()
    .trim()
    .max(maxInquiryLengths.platform, { error: unknownPlatform })
    .transform((given, context): Platform | undefined => {
      if (given === '') return undefined;
      const platform = readPlatform(given);
      if (!platform) context.addIssue(unknownPlatform());
      return platform;
    })
    .optional(),
  message: filled(() => say('no-message'), maxInquiryLengths.message),
  // A honeypot: hidden from people, filled in by spam bots.
  fax: z
    .string()
    .max(0, { error: () => say('fax-filled') })
    .optional(),
});
