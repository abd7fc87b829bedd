import { shoePage, testCheck } from '#audit/samples';
import check from './attribute-apparel.ts';

const audience = { '@type': 'PeopleAudience', suggestedGender: 'female' };
const size = {
  '@type': 'SizeSpecification',
  sizeSystem: 'https://schema.org/WearableSizeSystemEU',
  name: '38',
};

testCheck(check, {
  pass: [[shoePage({ audience, size }), /female.*WearableSizeSystemEU/]],
  warn: [
    [shoePage({ size: '38' }), /a size, but not an audience and a size system/],
    [shoePage({ audience }), /but not a size system/],
  ],
  fail: [[shoePage(), /no audience and no size/]],
  notApplicable: [
    shoePage({ name: 'Desk Lamp', category: 'Home & Garden > Lighting' }),
    shoePage({ name: 'Leather Wallet', category: 'Apparel & Accessories > Wallets' }),
  ],
});
