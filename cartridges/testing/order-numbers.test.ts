/** Orders of a store whose numbers have letters, where the platform changes the case of paths. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { isRhinoInstalled } from '../../sandbox/sfcc/script-api/engines/index.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { redirectSwitches } from '../../sandbox/sfcc/script-api/platform/web/index.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { openInstalled } from './instance.ts';
import { buy } from './published-purchase.testing.ts';

/** A cartridge of the merchant, which gives out these numbers. */
function numbering(numbers: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-numbers-'));
  mkdirSync(join(root, 'cartridge/scripts'), { recursive: true });
  const hooks = [{ name: 'dw.order.createOrderNo', script: './cartridge/scripts/numbers.js' }];
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'int_numbers', hooks: './hooks.json' }));
  writeFileSync(join(root, 'hooks.json'), JSON.stringify({ hooks }));
  writeFileSync(
    join(root, 'cartridge/scripts/numbers.js'),
    `var CustomObjectMgr = require('dw/object/CustomObjectMgr');
    var numbers = ${JSON.stringify(numbers)};
    exports.createOrderNo = function () {
      for (var at = 0; at < numbers.length; at += 1)
        if (!CustomObjectMgr.getCustomObject('PorticoOrderNumber', 'number ' + numbers[at])) return numbers[at];
      return '1';
    };`,
  );
  return root;
}

interface Read {
  id?: string;
  status?: string;
  messages?: { code: string }[];
}

const changed = (id: string, originCase: string): string =>
  originCase === 'upper' ? id.toUpperCase() : originCase === 'lower' ? id.toLowerCase() : id;

describe(
  'order numbers with letters',
  { skip: isRhinoInstalled() ? false : 'Rhino is not installed.' },
  () => {
    const numbers = ['DE-0001', 'De.a0002', 'de-x3', 'de-X3'];
    let instance: ScriptInstance;
    let close: () => Promise<void>;
    const ids: string[] = [];
    before(async () => {
      const { site } = await loadDemoStore();
      const world = await createWorld();
      const root = numbering(numbers);
      instance = await openInstalled({
        engine: 'rhino',
        world,
        site: { ...site, agentPolicy: 'open', rateLimit: 10_000 },
        others: [{ name: 'int_numbers', root }],
      });
      close = async () => {
        await instance.close();
        await world.close();
        rmSync(root, { recursive: true });
      };
      for (const _ of numbers) {
        const bought = (await buy(instance.origin, { type: 'token', token: 'good' })) as {
          order?: { id: string };
        };
        ids.push(bought.order?.id ?? assert.fail(JSON.stringify(bought)));
      }
    });
    after(() => close());

    async function read(id: string): Promise<Read> {
      const response = await fetch(`${instance.origin}/api/ucp/orders/${encodeURIComponent(id)}`);
      return (await response.json()) as Read;
    }

    for (const originCase of ['kept', 'lower', 'upper'] as const)
      test(`finds each order by its ID where the case of paths is ${originCase}`, async () => {
        const switches = redirectSwitches(instance.state);
        switches.originCase = originCase;
        try {
          assert.deepEqual(
            ids.map((id) => id.slice(0, -23)),
            numbers,
          );
          for (const id of ids.slice(0, 3)) {
            const found = await read(id);
            assert.equal(found.id, id, JSON.stringify(found));
          }
          // Of two numbers that differ in case only, an ID opens its own order or none.
          const [last = ''] = ids.slice(3);
          const { id } = await read(last);
          assert.equal(id, originCase === 'kept' ? last : undefined);
          const forged = `${ids[0]?.slice(0, -1)}${ids[0]?.endsWith('A') ? 'B' : 'A'}`;
          for (const other of [forged, numbers[0] ?? '', ids[0]?.replace('DE', 'DD') ?? ''])
            assert.equal((await read(changed(other, originCase))).id, undefined, other);
        } finally {
          switches.originCase = 'kept';
        }
      });
  },
);
