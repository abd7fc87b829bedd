import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { watchFiles, type FileChanges } from './watch-files.ts';

const root = mkdtempSync(join(tmpdir(), 'portico-watch-'));
after(() => rm(root, { recursive: true }));

const hasGit = ((): boolean => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

async function folderWith(...folders: string[]): Promise<string> {
  const folder = mkdtempSync(join(root, 'project-'));
  for (const name of folders) await mkdir(join(folder, name), { recursive: true });
  return folder;
}

async function watching<T>(
  folder: string,
  work: (changes: FileChanges, write: (name: string) => Promise<void>) => Promise<T>,
  options: { written?: string[]; all?: boolean } = {},
): Promise<T> {
  const changes = await watchFiles(folder, options.written ?? [], { all: options.all ?? false });
  try {
    return await work(changes, (name) => writeFile(join(folder, name), String(Math.random())));
  } finally {
    await changes.close();
  }
}

describe('watching files', () => {
  test('reports names relative to the folder', async () => {
    const folder = await folderWith('src/pages');
    await watching(folder, async (changes, write) => {
      await write('src/pages/a.html');
      assert.deepEqual(await changes.next(), [join('src', 'pages', 'a.html')]);
    });
  });

  test('keeps changes that occur between calls', async () => {
    const folder = await folderWith();
    await watching(folder, async (changes, write) => {
      await write('a');
      assert.deepEqual(await changes.next(), ['a']);
      await write('b');
      await new Promise((done) => setTimeout(done, 300));
      assert.deepEqual(await changes.next(), ['b']);
    });
  });

  test('reports a file that an editor replaces', async () => {
    const folder = await folderWith();
    await writeFile(join(folder, 'page.html'), 'old');
    await watching(folder, async (changes, write) => {
      await write('.page.html.swp');
      await rename(join(folder, '.page.html.swp'), join(folder, 'page.html'));
      assert.deepEqual(await changes.next(), ['page.html']);
    });
  });

  test('does not watch hidden folders, packages, and files that the audit writes', async () => {
    const folder = await folderWith('.next', 'node_modules/x', 'sub/.cache', 'sub/node_modules');
    await watching(
      folder,
      async (changes, write) => {
        for (const name of ['.next/a', '.env', 'node_modules/x/a', 'sub/.cache/a', 'sub/node_modules/a'])
          await write(name);
        await write('report.html');
        await new Promise((done) => setTimeout(done, 200));
        await write('seen');
        assert.deepEqual(await changes.next(), ['seen']);
      },
      { written: [join(folder, 'report.html')] },
    );
  });

  test('watches a named folder below a hidden one', async () => {
    const folder = await folderWith('.output/public');
    await watching(join(folder, '.output/public'), async (changes) => {
      await writeFile(join(folder, '.output/public/index.html'), 'new');
      assert.deepEqual(await changes.next(), ['index.html']);
    });
  });

  test(
    'does not watch what git ignores, unless the folder was named',
    { skip: hasGit ? false : 'git is not installed' },
    async () => {
      const folder = await folderWith('log', 'dist');
      execFileSync('git', ['init', '--quiet'], { cwd: folder, env: { PATH: process.env['PATH'] } });
      await writeFile(join(folder, '.gitignore'), 'log/\ndist/\n*.tmp\n');
      await writeFile(join(folder, 'dist/old'), 'before');
      await watching(folder, async (changes, write) => {
        for (const name of ['log/new', 'dist/old', 'a.tmp']) await write(name);
        await new Promise((done) => setTimeout(done, 300));
        await write('page.html');
        assert.deepEqual(await changes.next(), ['page.html']);
      });
      await watching(
        join(folder, 'dist'),
        async (changes) => {
          await writeFile(join(folder, 'dist/old'), 'after');
          assert.deepEqual(await changes.next(), ['old']);
        },
        { all: true },
      );
    },
  );

  test('reports a name that was added by hand', async () => {
    const folder = await folderWith();
    await watching(folder, async (changes) => {
      changes.add('by hand');
      assert.deepEqual(await changes.next(), ['by hand']);
    });
  });
});
