/** Shared argument schemas. */
import { z } from 'zod';
import { categories, type Category } from '#audit';

export const categoryName = z.enum(categories.map(({ id }) => id) as [Category, ...Category[]]);
export const priorityName = z.enum(['critical', 'high', 'medium', 'low']);
export const statusName = z.enum(['pass', 'warn', 'fail', 'not-applicable', 'unknown']);
export const effortName = z.enum(['minutes', 'hours', 'days']);

export const fixPlatforms = ['salesforce', 'shopify', 'adobe', 'headless', 'generic'] as const;
export type FixPlatform = (typeof fixPlatforms)[number];
export const platformName = z
  .enum(fixPlatforms)
  .describe(
    'salesforce is Salesforce B2C Commerce, adobe is Adobe Commerce (Magento). Use generic for any other platform.',
  );

/** Report IDs are 128 random bits. */
export const reportIdText = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'is not a valid report ID')
  .describe('ID of a report, from audit_site.');

export const webAddressInput = z
  .string()
  .max(2_048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https URL')
  .refine((text) => {
    const url = URL.parse(text);
    return !url || (url.username === '' && url.password === '');
  }, 'must not contain a username or password');
