/** Completion as shells ask for it, and the examples of the help. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { ArgsDef, CommandDef } from 'citty';
import { commands, examples, groups } from '../src/cli/commands.ts';
import { portico } from './support/command-line.ts';

/** Values that are offered, and the directive behind them. */
async function offered(...line: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await portico(['complete', '--', ...line]);
  assert.deepEqual([code, stderr], [0, '']);
  return stdout
    .trim()
    .split('\n')
    .map((row) => row.split('\t')[0] ?? '');
}

test('completes commands, options, and values', async () => {
  assert.deepEqual(await offered('aud'), ['audit', ':4']);
  assert.deepEqual(await offered('keys', 'r'), ['revoke', 'rotate', ':4']);
  assert.deepEqual(await offered('audit', '--fail'), ['--fail-under', '--fail-on-worse', ':4']);
  assert.deepEqual(await offered('audit', '--format', 'm'), ['markdown', ':4']);
  assert.deepEqual(await offered('keys', 'create', '--plan', ''), ['free', 'pro', 'scale', ':4']);
  assert.deepEqual(await offered('completion', 'f'), ['fish', ':4']);
  assert.deepEqual(await offered('stores', 'feed', 's'), ['set', 'show', ':4']);
  assert.deepEqual(await offered('stores', 'feed', 'run', 'tea', '--allow'), ['--allow-removals', ':4']);
});

test('leaves file names to the shell', async () => {
  assert.deepEqual(await offered('judge', ''), [':0']);
  assert.deepEqual(await offered('audit', 'https://shop.example', '--out', ''), [':0']);
});

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  const there = (() => {
    try {
      execFileSync(shell, ['-c', 'true']);
      return true;
    } catch {
      return false;
    }
  })();
  test(
    `prints a script for ${shell} that ${shell} can parse`,
    { skip: there ? false : `${shell} is not installed` },
    async () => {
      const { code, stdout } = await portico(['completion', shell]);
      assert.equal(code, 0);
      await promisify(execFile)(shell, ['-n', '-c', stdout]);
    },
  );
}

test('rejects an unknown shell', async () => {
  const { code, stderr } = await portico(['completion', 'csh']);
  assert.equal(code, 2);
  assert.match(stderr, /must be one of bash, zsh, fish, powershell, not "csh"/);
});

test('has an example for each command that needs one, and matches its description in the list', async () => {
  for (const [name, { load, summary }] of groups.flatMap((group) => Object.entries(group.commands))) {
    const { meta } = (await load()) as { meta: { name: string; description: string } };
    assert.equal(meta.name, name);
    assert.ok(summary.length > 0 && summary.length <= 65, name);
  }
  const without = Object.keys(commands).filter((name) => !(name in examples));
  assert.deepEqual(without, ['migrate', 'reseal']);
});

test('names existing commands and options in every example', async () => {
  for (const [name, lines] of Object.entries(examples))
    for (const [line] of lines) {
      const words = /portico (.*)/.exec(line)?.[1]?.split(' ') ?? [];
      const command = await commands[words[0] ?? '']?.();
      assert.ok(command, `${name}: ${line}`);
      let meant = command;
      for (const word of words.slice(1)) {
        if (!meant.subCommands) break;
        const child = (meant.subCommands as Record<string, CommandDef>)[word];
        assert.ok(child, `${name}: ${line}`);
        meant = child;
      }
      assert.equal(meant.subCommands, undefined, `${name}: ${line}`);
      const known = Object.keys((meant.args ?? {}) as ArgsDef);
      for (const option of line.matchAll(/ --([a-z-]+)/g))
        assert.ok(known.includes(option[1] ?? ''), `${line}: --${option[1]}`);
    }
});
