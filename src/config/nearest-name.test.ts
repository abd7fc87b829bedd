import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { nameByWords, namesLike, nearestName } from './nearest-name.ts';

describe('the nearest name', () => {
  const commands = ['audit', 'gather', 'judge', 'compare', 'checks', 'keys', 'users', 'orders'];
  const cases: [name: string, names: string[], expected: string | undefined][] = [
    ['audti', commands, 'audit'],
    ['adit', commands, 'audit'],
    ['check', commands, 'checks'],
    ['KEYS', commands, 'keys'],
    ['key', commands, 'keys'],
    ['ordres', commands, 'orders'],
    ['deploy', commands, undefined],
    ['x', commands, undefined],
    ['', commands, undefined],
    ['max_requests', ['max-requests', 'pages'], 'max-requests'],
    ['PROT', ['PORT', 'HOST'], 'PORT'],
    ['qq', ['q', 'category'], 'q'],
    ['Prodcut', ['Product', 'ProductGroup'], 'Product'],
  ];
  for (const [name, names, expected] of cases)
    test(`of "${name}" is ${expected ?? 'none'}`, () => assert.equal(nearestName(name, names), expected));

  test('tolerates less where a wrong guess causes a false alarm', () => {
    assert.equal(nearestName('quntty', ['quantity']), 'quantity');
    assert.equal(nearestName('quntty', ['quantity'], { strict: true }), undefined);
  });

  test('is one of the names, and the name itself where it is known', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,12}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(names, fc.string({ maxLength: 80 }), fc.nat(7), (known, strange, at) => {
        const near = nearestName(strange, known);
        assert.ok(near === undefined || known.includes(near));
        const one = known[at % known.length]!;
        assert.equal(nearestName(one, known), one);
      }),
    );
  });
});

test('finds a name by its words', () => {
  assert.equal(nameByWords('phone', ['email', 'phone_number']), 'phone_number');
  assert.equal(nameByWords('firstName', ['last_name', 'first_name']), 'first_name');
  assert.equal(nameByWords('id', ['id_token']), undefined);
});

test('lists the nearest name first, then names that share words', () => {
  const ids = ['robots-default-open', 'robots-reachable', 'robots-size', 'ucp-manifest-json'];
  assert.deepEqual(namesLike('robots-defalt-open', ids), [
    'robots-default-open',
    'robots-size',
    'robots-reachable',
  ]);
  assert.deepEqual(namesLike('manifest', ids), ['ucp-manifest-json']);
  assert.deepEqual(namesLike('nothing', ids), []);
});
