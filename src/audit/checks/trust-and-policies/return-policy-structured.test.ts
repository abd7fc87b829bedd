import { home, policy as policyPage, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './return-policy-structured.ts';

const policy = { '@type': 'MerchantReturnPolicy', merchantReturnDays: 30 };
const offer = { '@type': 'Offer', price: '1', priceCurrency: 'EUR', hasMerchantReturnPolicy: policy };
const store = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'OnlineStore', hasMerchantReturnPolicy: policy })}</script><h1>Shop</h1>`;
const marked = product(productHtml(shoe({ offers: offer })), { path: '/p/marked' });
const bare = product(productHtml(shoe()));

testCheck(check, {
  pass: [
    marked,
    [sample(home(store), bare), /covers every product/],
    sample(policyPage('returns', store), bare),
  ],
  warn: [sample(marked, bare)],
  fail: [bare],
});
