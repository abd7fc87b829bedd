/** What is refused, and by which values it is marked. */
export const kindTexts = [
  ['ageRestricted', '“Lamp” is age-restricted and is sold in the storefront only. Remove it.'],
  ['subscription', '“Lamp” is a subscription and is sold in the storefront only. Remove it.'],
  ['giftCertificate', '“Lamp” is a gift certificate and is sold in the storefront only. Remove it.'],
] as const;

export const marked: [value: unknown, isMarked: boolean][] = [
  [true, true],
  [18, true],
  ['18+', true],
  [['monthly'], true],
  [{ value: 'adult', displayValue: 'Adults' }, true],
  [false, false],
  [0, false],
  ['', false],
  ['No', false],
  [[], false],
  [null, false],
];
