import { home, origin, policy, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './return-policy-complete.ts';

const whole = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: ['DE', 'AT'],
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 30,
  returnFees: 'https://schema.org/FreeReturn',
  returnMethod: 'ReturnByMail',
};
const offered = (terms: unknown) =>
  product(
    productHtml(
      shoe({
        offers: { '@type': 'Offer', price: '1', priceCurrency: 'EUR', hasMerchantReturnPolicy: terms },
      }),
    ),
  );
const without = (...keys: string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)));
const store = (terms: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'OnlineStore', hasMerchantReturnPolicy: terms })}</script><h1>Shop</h1>`;
const bare = product(productHtml(shoe()));

testCheck(check, {
  pass: [
    [offered(whole), /complete: 30 days/],
    offered([whole, { ...whole, applicableCountry: { '@type': 'Country', name: 'CH' } }]),
    offered({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'US',
      returnPolicyCategory: 'http://schema.org/MerchantReturnNotPermitted',
    }),
    offered({
      ...without('returnFees'),
      customerRemorseReturnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    }),
    // For an Organization, Google accepts a link on any page.
    sample(home(store({ '@type': 'MerchantReturnPolicy', merchantReturnLink: `${origin}/returns` })), bare),
    sample(policy('returns', store(whole)), bare),
    // A reference to the policy on another page.
    sample(home(store({ ...whole, '@id': `${origin}/#returns` })), offered({ '@id': `${origin}/#returns` })),
  ],
  warn: [
    [offered(without('returnFees')), /no returnFees/],
    [offered(without('returnMethod')), /no returnMethod/],
    [
      offered({ ...whole, returnFees: 'https://schema.org/ReturnShippingFees' }),
      /without returnShippingFeesAmount/,
    ],
    offered({ '@type': 'MerchantReturnPolicy', merchantReturnLink: `${origin}/returns` }),
  ],
  fail: [
    [offered(without('applicableCountry')), /no applicableCountry/],
    [
      offered({ ...whole, applicableCountry: 'Germany' }),
      /"Germany", which is not a two-letter ISO country code/,
    ],
    [offered({ ...whole, applicableCountry: ['DE', 'UK'] }), /"UK"/],
    [offered(without('returnPolicyCategory')), /no returnPolicyCategory/],
    offered({ ...whole, returnPolicyCategory: 'https://schema.org/MerchantReturnUnspecified' }),
    [offered(without('merchantReturnDays')), /finite window without/],
    offered({ ...whole, merchantReturnDays: -1 }),
    [offered({ ...whole, merchantReturnDays: '30 days' }), /"30 days"/],
    [sample(home(store(without('applicableCountry'))), bare), /of the Organization/],
    [offered([whole, without('applicableCountry')]), /\(1 of 2\)/],
  ],
  notApplicable: [bare],
  unknown: [[offered({ '@id': `${origin}/legal#returns` }), /is not on any page/]],
});
