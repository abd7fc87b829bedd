import { shoePage, testCheck } from '#audit/samples';
import check from './attribute-compatibility.ts';

const part = (over: Record<string, unknown> = {}, body = '<h1>USB Charger</h1>') =>
  shoePage(
    { name: 'USB Charger', category: 'Electronics > Power', description: 'Charges fast.', ...over },
    body,
  );

testCheck(check, {
  pass: [
    [part({ isAccessoryOrSparePartFor: { '@type': 'ProductModel', name: 'Acme X200' } }), /"Acme X200"/],
    part({ additionalProperty: { '@type': 'PropertyValue', name: 'Kompatibilität', value: 'Acme X200' } }),
    part({}, '<h1>USB Charger</h1><table><tr><th>Compatible models</th><td>X200, X300</td></tr></table>'),
  ],
  warn: [
    [part({ description: 'Compatible with Acme X200.' }), /Only the text/],
    part({ name: 'Dust filter', category: undefined, description: 'Suitable for Acme X200.' }),
    part({ name: 'Battery pack (compatible with Acme X200)', category: undefined }),
    [part({ name: 'Clip, fits Acme X200' }, '<h1>Clip</h1>'), /"fits Acme"/],
  ],
  fail: [[part(), /"charger" marks it as an accessory/]],
  notApplicable: [
    shoePage(),
    part({ name: 'Cordless Drill Kit (Battery & Charger)', category: 'Hardware > Tools' }),
    part({ name: 'Akku-Bohrer mit Ladegerät', category: 'Hardware > Tools' }),
    part({ name: 'Filter coffee', category: 'Food, Beverages & Tobacco > Coffee' }),
  ],
});
