/** Names that several tools take. */
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
    'salesforce is Salesforce B2C Commerce, adobe is Adobe Commerce (Magento); generic for anything else.',
  );

/** 128 random bits, as every report of this service has them. */
export const reportIdText = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'is no report id')
  .describe('Id of a report, as audit_site answers it.');

export const webAddressInput = z
  .string()
  .max(2_048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address')
  .refine((text) => {
    const url = URL.parse(text);
    return !url || (url.username === '' && url.password === '');
  }, 'must have no user name and no password');
