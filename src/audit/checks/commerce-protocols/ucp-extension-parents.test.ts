import { flatShape, manifest, profile, testCheck } from '#audit/samples';
import check from './ucp-extension-parents.ts';

const version = '2026-08-25';
const checkout = { 'dev.ucp.shopping.checkout': [{ version }] };
const extending = (parents: unknown, others: object = checkout) =>
  manifest(
    profile({
      capabilities: { ...others, 'dev.ucp.shopping.discount': [{ version, extends: parents }] },
    }),
  );

testCheck(check, {
  pass: [
    [extending('dev.ucp.shopping.checkout'), /1 extension, each/],
    extending(['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout']),
    manifest(
      profile({
        version: '2026-01-11',
        capabilities: [
          { name: 'dev.ucp.shopping.checkout', version: '2026-01-11' },
          { name: 'dev.ucp.shopping.discount', version: '2026-01-11', extends: 'dev.ucp.shopping.checkout' },
        ],
      }),
    ),
  ],
  fail: [
    [
      extending('dev.ucp.shopping.checkout', {}),
      /discount extends dev\.ucp\.shopping\.checkout, which is not/,
    ],
    [extending(['a.b', 'c.d']), /a\.b or c\.d, which are not declared/],
    [extending([]), /no named capability/],
    extending(7),
    extending(null),
    extending(''),
    extending('dev.ucp.shopping.discount'),
    extending('constructor'),
    [
      manifest(
        profile({
          capabilities: {
            ...checkout,
            'com.a.b': [{ version, extends: 'x.y' }],
            'com.c.d': [{ version, extends: 'x.y' }],
            'com.e.f': [{ version, extends: 'dev.ucp.shopping.checkout' }],
          },
        }),
      ),
      /2 of 3 extensions/,
    ],
  ],
  notApplicable: [manifest(profile()), manifest(flatShape)],
});
