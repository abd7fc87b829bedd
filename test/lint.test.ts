/** The walls between folders hold: each kind of violation is planted in an empty copy of the tree, and lint must see it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';

describe('lint', () => {
  const root = join(import.meta.dirname, '..');
  let copy: string;

  before(async () => {
    copy = await mkdtemp(join(tmpdir(), 'portico-lint-'));
    await copyFile(join(root, 'oxlint.config.ts'), join(copy, 'oxlint.config.ts'));
    await writeFile(join(copy, 'package.json'), '{"type":"module"}');
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  after(() => rm(copy, { recursive: true, force: true }));

  /** Plants one file, lints the copy, and takes the file away again. */
  async function lint(path: string, source: string): Promise<{ code: number; output: string }> {
    const file = join(copy, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, source);
    try {
      return await new Promise((resolve) => {
        const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings'];
        execFile(process.execPath, args, { cwd: copy }, (error, stdout, stderr) => {
          resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
        });
      });
    } finally {
      await rm(file);
    }
  }

  const violations: [name: string, path: string, source: string, says: RegExp][] = [
    [
      'fetch imports audit',
      'src/fetch/a.ts',
      `import { gather } from '#audit';\ngather();\n`,
      /may import nothing of ours/,
    ],
    ['audit imports web', 'src/audit/a.ts', `import { app } from '#web';\napp();\n`, /"audit" may import/],
    [
      'audit outside gather imports fetch',
      'src/audit/a.ts',
      `import { createFetcher } from '#fetch';\ncreateFetcher();\n`,
      /Types only/,
    ],
    [
      'storage imports the audit engine',
      'src/storage/a.ts',
      `import { judge } from '#audit';\njudge();\n`,
      /Types only/,
    ],
    [
      'mail imports a forbidden part of commerce',
      'src/delivery/mail/a.ts',
      `import { format, sum } from '#commerce';\nformat(sum([]));\n`,
      /Types only, and format/,
    ],
    [
      'mail imports storage',
      'src/delivery/mail/a.ts',
      `import { mailOutbox } from '#storage';\nmailOutbox();\n`,
      /"mail" may/,
    ],
    [
      'shared delivery code imports one delivery',
      'src/delivery/a.ts',
      `import { smtpTransport } from '#mail';\nsmtpTransport();\n`,
      /"delivery" may import nothing of ours/,
    ],
    [
      'storage imports the delivery of emails',
      'src/storage/a.ts',
      `import { smtpTransport } from '#mail';\nsmtpTransport();\n`,
      /Types only/,
    ],
    [
      'a folder is imported around its index',
      'src/web/a.ts',
      `import { judge } from '../audit/judge.ts';\njudge();\n`,
      /entered by its door/,
    ],
    [
      'a check imports a gatherer',
      'src/audit/checks/crawl-access/a.ts',
      `import { get } from '../../gather/a.ts';\nget();\n`,
      /only gather\/ fetches/,
    ],
    [
      'a check reads a file',
      'src/audit/checks/crawl-access/a.ts',
      `import { readFileSync } from 'node:fs';\nreadFileSync('a');\n`,
      /Pure/,
    ],
    [
      'a module starts a sandbox',
      'src/web/a.ts',
      `import { startShop } from '../../sandbox/shops/index.ts';\nstartShop();\n`,
      /sandbox servers/,
    ],
    [
      'the environment is read outside config',
      'src/web/a.ts',
      `export const a = process.env['A'];\n`,
      /no-process-env/,
    ],
    [
      'a file exceeds 400 lines',
      'src/web/a.ts',
      `export const a = 1;\n${'// line\n'.repeat(410)}`,
      /max-lines/,
    ],
    ['any is used', 'src/web/a.ts', `export const a = (b: any) => b;\n`, /no-explicit-any/],
  ];

  for (const [name, path, source, says] of violations) {
    test(`fails when ${name}`, async () => {
      const { code, output } = await lint(path, source);
      assert.notEqual(code, 0, output);
      assert.match(output, says);
    });
  }

  const allowed: [name: string, path: string, source: string][] = [
    [
      'gather imports fetch',
      'src/audit/gather/a.ts',
      `import { createFetcher } from '#fetch';\ncreateFetcher();\n`,
    ],
    [
      'audit imports types of fetch',
      'src/audit/a.ts',
      `import type { Fetcher } from '#fetch';\nexport type F = Fetcher;\n`,
    ],
    [
      'mail imports the money format and types of commerce',
      'src/delivery/mail/a.ts',
      `import { format, type Money } from '#commerce';\nexport const a = (money: Money) => format(money, 'en');\n`,
    ],
    [
      'mail imports shared delivery code',
      'src/delivery/mail/a.ts',
      `import { deliverDue } from '#delivery';\nexport const a = deliverDue;\n`,
    ],
    ['web imports audit by its index', 'src/web/a.ts', `import { judge } from '#audit';\njudge();\n`],
  ];

  for (const [name, path, source] of allowed) {
    test(`passes when ${name}`, async () => {
      const { code, output } = await lint(path, source);
      assert.equal(code, 0, output);
    });
  }
});
