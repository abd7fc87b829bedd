/** What is refused, and by which values it is marked. */
export const kindTexts = [
  ['ageRestricted', '“Lamp” is for adults only: it is sold in the store, not through agents.'],
  ['subscription', '“Lamp” is a subscription: it is sold in the store, not through agents.'],
  ['giftCertificate', '“Lamp” is a gift certificate: it is sold in the store, not through agents.'],
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
