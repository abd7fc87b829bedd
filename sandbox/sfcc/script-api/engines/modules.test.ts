/** How modules of cartridges are found and evaluated, alike on both engines. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RunResult } from './index.ts';
import { openTestWire } from './simulator.testing.ts';
import { cartridges, onEachEngine, writeCartridges } from './testing.ts';

onEachEngine('modules of cartridges in', (engine) => {
  const shop = async (name: string, module = 'cartridge/controllers/Shop'): Promise<RunResult> =>
    engine.run({ module, export: name, cartridges }, openTestWire().wire);

  test('resolves each kind of module name', async () => {
    assert.deepEqual(await shop('Where'), {
      outcome: 'returned',
      value: {
        base: 'base',
        shared: 'base shared',
        texts: 'Grüß Gott',
        near: 'left near',
        kit: 'kit',
        server: 'server',
        named: 'base near',
        overridden: true,
        id: 'left/cartridge/controllers/Shop',
        cartridge: 'left',
        platform: 'object',
      },
      refused: [],
    });
  });

  test('runs the first cartridge with the module, or a given one', async () => {
    const first = await shop('OnlyBase');
    assert.ok(first.outcome === 'threw');
    assert.match(first.message, /exports no function OnlyBase/);
    const base = await shop('OnlyBase', 'base/cartridge/controllers/Shop');
    assert.deepEqual(base.outcome === 'returned' && base.value, 'base');
  });

  test('reports a missing module as a script error', async () => {
    const missing = await shop('Missing');
    assert.ok(missing.outcome === 'threw');
    assert.match(missing.message, /There is no module \*\/cartridge\/scripts\/nothing/);
    const job = await shop('Any', 'cartridge/controllers/None');
    assert.ok(job.outcome === 'threw');
    assert.match(job.message, /There is no module cartridge\/controllers\/None/);
  });

  test('does not search the folder of common modules', async () => {
    const common = await shop('Common');
    assert.ok(common.outcome === 'threw');
    assert.match(common.message, /There is no module \*\/kit\/second/);
  });

  test('evaluates modules once per job', async () => {
    const twice = [await shop('Count'), await shop('Count')];
    assert.deepEqual(
      twice.map((result) => 'value' in result && result.value),
      [11, 11],
    );
  });

  test('reloads a changed file and supports circular modules', async () => {
    const text = (name: string) =>
      `exports.name = "${name}"; var b = require("./b"); exports.run = function () { return b.name + b.ofA(); };`;
    const { cartridges, remove } = writeCartridges({
      'one/cartridge/scripts/a.js': text('first'),
      'one/cartridge/scripts/b.js':
        'exports.name = "b"; exports.ofA = function () { return require("./a").name; };',
    });
    const job = { module: 'one/cartridge/scripts/a', export: 'run', cartridges };
    for (const name of ['first', 'second one']) {
      writeFileSync(join(cartridges[0]?.root ?? '', 'cartridge/scripts/a.js'), text(name));
      const result = await engine.run(job, openTestWire().wire);
      assert.equal(result.outcome === 'returned' && result.value, `b${name}`);
    }
    remove();
  });

  test('reports the file and line of a syntax error', async () => {
    const { cartridges, remove } = writeCartridges({
      'one/cartridge/scripts/bad.js': 'exports.run = 1;\nvar = 2;\n',
    });
    const module = 'cartridge/scripts/bad';
    const result = await engine.run({ module, export: 'run', cartridges }, openTestWire().wire);
    remove();
    assert.ok(result.outcome === 'threw');
    assert.equal(result.type, 'SyntaxError');
    assert.match(`${result.message} ${result.stack}`, /bad\.js(?:#|:)2/);
  });

  test('rejects modules outside the cartridges', async () => {
    const { cartridges, remove } = writeCartridges({
      'one/cartridge/scripts/out.js':
        'exports.run = function () { return require("../../../../../etc/passwd"); };',
    });
    const module = 'cartridge/scripts/out';
    const result = await engine.run({ module, export: 'run', cartridges }, openTestWire().wire);
    remove();
    assert.ok(result.outcome === 'threw');
    assert.match(result.message, /in no cartridge/);
  });
});
