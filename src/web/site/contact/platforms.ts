/** Platforms of the contact form, and their aliases. */

export const platforms = ['salesforce', 'shopify', 'adobe', 'headless', 'other'] as const;
export type Platform = (typeof platforms)[number];

/** Lower case, one space between words. */
const aliases: Readonly<Record<string, Platform>> = {
  'salesforce commerce cloud': 'salesforce',
  'commerce cloud': 'salesforce',
  'salesforce b2c commerce': 'salesforce',
  'b2c commerce': 'salesforce',
  sfcc: 'salesforce',
  demandware: 'salesforce',
  sfra: 'salesforce',
  'shopify plus': 'shopify',
  'adobe commerce': 'adobe',
  'adobe commerce cloud': 'adobe',
  magento: 'adobe',
  'magento 2': 'adobe',
  'magento open source': 'adobe',
  'headless commerce': 'headless',
  composable: 'headless',
  'composable commerce': 'headless',
  'pwa kit': 'headless',
  hydrogen: 'headless',
  custom: 'other',
  'something else': 'other',
  none: 'other',
  unknown: 'other',
};

/** @returns undefined for an unknown platform */
export function readPlatform(text: string): Platform | undefined {
  const word = text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  const own = platforms.find((one) => one === word);
  return own ?? (Object.hasOwn(aliases, word) ? aliases[word] : undefined);
}
