import { file, home, product, productHtml, sample, shoe, testCheck, traffic } from '#audit/samples';
import check from './tdm-reservation-valid.ts';

const tdmrep = (json: unknown, given: Parameters<typeof file>[3] = {}) =>
  sample(
    file('tdmrep', '/.well-known/tdmrep.json', typeof json === 'string' ? json : JSON.stringify(json), given),
    product(productHtml(shoe())),
  );
const none = tdmrep('', { status: 404 });
const policy = 'https://shop.test/policy.json';
const meta = (head: string, headers: Record<string, string> = {}) =>
  sample(
    file('tdmrep', '/.well-known/tdmrep.json', '', { status: 404 }),
    product(productHtml(shoe(), '<h1>Trail Shoe</h1>', head), { headers }),
  );

testCheck(check, {
  pass: [
    tdmrep([{ location: '/magazine/', 'tdm-reservation': 1 }]),
    [
      tdmrep([{ location: '/', 'tdm-reservation': 1, 'tdm-policy': policy }]),
      /1 rule\. The audit did not fetch its policy .*policy\.json/,
    ],
    [
      sample(
        tdmrep([{ location: '/', 'tdm-reservation': 1, 'tdm-policy': policy }]),
        traffic({ url: policy }),
      ),
      /valid, with 1 rule\./,
    ],
    tdmrep([
      { location: '/', 'tdm-reservation': 1 },
      { location: '/p/', 'tdm-reservation': 0 },
    ]),
    meta('<meta name="tdm-reservation" content="0">'),
    [meta('', { 'tdm-reservation': '1', 'tdm-policy': policy }), /did not fetch its policy .*policy\.json/],
    sample(none, home('<meta name="tdm-reservation" content="1"><h1>Shop</h1>')),
  ],
  warn: [
    [tdmrep([{ location: '/', 'tdm-reservation': 1 }]), /which includes product pages/],
    tdmrep([{ location: '/p/*', 'tdm-reservation': '1' }]),
    [meta('<meta name="tdm-reservation" content="1">'), /A product page reserves/],
    meta('', { 'tdm-reservation': '1' }),
    [
      sample(
        tdmrep([{ location: '/', 'tdm-reservation': 1, 'tdm-policy': policy }]),
        traffic({ url: policy, status: 404 }),
      ),
      /policy\.json returned 404/,
    ],
    sample(
      meta(`<meta name="tdm-reservation" content="1"><meta name="tdm-policy" content="${policy}">`),
      traffic({ url: policy, status: 410 }),
    ),
  ],
  fail: [
    [tdmrep('[{'), /not valid JSON/],
    [tdmrep({ location: '/' }), /not an array/],
    [tdmrep([{ location: '/' }]), /entry 0/],
    tdmrep([{ location: '/', 'tdm-reservation': 1, 'tdm-policy': 'policy' }]),
    meta('<meta name="tdm-reservation" content="yes">'),
  ],
  notApplicable: [none],
  unknown: [tdmrep('', { status: 403 }), tdmrep('', { status: 500 }), home('<h1>Shop</h1>')],
});
