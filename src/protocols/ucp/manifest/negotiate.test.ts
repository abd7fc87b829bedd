import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releases } from '#ucp';
import {
  capabilityOf,
  commonRelease,
  servedUcpReleases,
  shoppingBindings,
  spokenUcpReleases,
} from './negotiate.ts';

const profile = (ucp: object) => ({ ucp });

test('responds in the listed releases, which include every release that the audit uses as a platform', () => {
  assert.deepEqual(releases.map(({ version }) => version).toSorted(), [...servedUcpReleases]);
  assert.deepEqual(
    releases.filter(({ checkoutOnly }) => !checkoutOnly).map(({ version }) => version),
    [...spokenUcpReleases],
  );
});

test('chooses the newest common release by exact equality, in the profile itself or among older ones', () => {
  const older = { supported_versions: { '2026-04-08': 'https://a.test/x' } };
  assert.deepEqual(commonRelease(profile({ version: '2026-08-25', ...older })), {
    release: '2026-08-25',
    leaf: false,
  });
  assert.deepEqual(commonRelease(profile({ version: '2027-01-01', ...older })), {
    release: '2026-04-08',
    leaf: true,
  });
  assert.deepEqual(commonRelease(profile({ version: '2026-04-08' })), { release: '2026-04-08', leaf: false });
  for (const none of [
    profile({ version: '2026-01-23' }),
    profile({}),
    {},
    null,
    profile({ supported_versions: [] }),
  ])
    assert.equal(commonRelease(none), undefined);
});

test('calls only bindings of the shopping service, each URL once', () => {
  const rest = { transport: 'rest', endpoint: 'https://a.test/ucp' };
  const document = profile({
    services: {
      'dev.ucp.shopping': [
        rest,
        rest,
        { transport: 'mcp', endpoint: '/mcp' },
        { transport: 'embedded' },
        { transport: 'a2a', endpoint: 'mailto:x@a.test' },
        null,
      ],
      'com.example.loyalty': [{ transport: 'rest', endpoint: 'https://a.test/loyalty' }],
    },
  });
  assert.deepEqual(
    shoppingBindings(document, 'https://a.test/.well-known/ucp').map(({ transport, endpoint }) => [
      transport,
      endpoint,
    ]),
    [
      ['rest', 'https://a.test/ucp'],
      ['mcp', 'https://a.test/mcp'],
    ],
  );
  const many = Array.from({ length: 50 }, (_, at) => ({
    transport: 'rest',
    endpoint: `https://a.test/${at}`,
  }));
  assert.equal(
    shoppingBindings(profile({ services: { 'dev.ucp.shopping': many } }), 'https://a.test/').length,
    6,
  );
});

test('finds capabilities by name in maps and in lists', () => {
  const name = 'dev.ucp.shopping.catalog.search';
  assert.equal(capabilityOf(profile({ capabilities: { [name]: [{ version: '1' }] } }), name).length, 1);
  assert.equal(capabilityOf(profile({ capabilities: [{ name, version: '1' }] }), name).length, 1);
  for (const none of [profile({}), profile({ capabilities: { [name]: 'yes' } }), undefined])
    assert.deepEqual(capabilityOf(none, name), []);
});
