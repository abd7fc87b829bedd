/** What the documents say about the project is true: paths, commands, numbers and the index of decisions. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { checks } from '#audit';
import { arrows, composition } from '../docs/folders-svg.ts';
import { decisions, decisionsMarkdown, readDecision } from '../docs/decisions-index.ts';
import config from '../oxlint.config.ts';
import { defaultRequests } from '../src/audit/gather/start.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'cartridges/*/README.md'], {
  cwd: root,
})
  // What happened is not rewritten when a file moves, and what is generated quotes other sites.
  .filter(
    (path) =>
      !['CHANGELOG.md', 'docs/checks.md'].includes(path) && !read(path).includes('\n- Status: Superseded'),
  )
  .toSorted();
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const projectFiles = globSync(['{src,test,docs,sandbox,bench,cartridges,packaging,.ci}/**/*', '*'], {
  cwd: root,
});

/** Code spans, and the lines of code blocks. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```.*\n([^]*?)^ *```/gm)].flatMap(([, code = '']) => code.split('\n'));
  const prose = text.replace(/^ *```.*\n[^]*?^ *```/gm, '');
  return [...blocks, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
}

const wordsOf = (text: string): string[] =>
  codeOf(text)
    .flatMap((code) => code.split(/[\s,'"()]+/))
    .map((word) => word.replace(/[.:;]+$/, ''))
    .filter((word) => word !== '');

const inProject = /^(?:src|test|docs|sandbox|bench|cartridges|fixtures|packaging|\.ci)\//;

/** `<category>/<id>.ts` and `NNN-title.md` stand for any name. */
const patternOf = (path: string): string => path.replaceAll(/<[^>]+>/g, '*').replace(/NNN-.*(?=\.)/, '*');

/** Paths are given from the root of the project; a file in TypeScript may be given by the end of its path. */
function isThere(word: string): boolean {
  const pattern = patternOf(word);
  if (inProject.test(word))
    return pattern.includes('*')
      ? globSync(pattern, { cwd: root }).length > 0
      : existsSync(join(root, pattern));
  return projectFiles.some((file) => `/${file}`.endsWith(`/${pattern}`));
}

/** What is wrong in each document, by its path; a document without a fault is left out. */
const wrongIn = (wrong: (text: string, path: string) => unknown[]): Record<string, unknown[]> =>
  Object.fromEntries(
    documents.map((path) => [path, wrong(read(path), path)] as const).filter(([, found]) => found.length > 0),
  );

const captured = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('documents', () => {
  test('name paths that exist', () => {
    const wrong = wrongIn((text) =>
      wordsOf(text)
        .filter((word) => inProject.test(word) || /^[\w/.-]+\.ts$/.test(word))
        .filter((word) => !isThere(word)),
    );
    assert.deepEqual(wrong, {});
  });

  test('link to files that exist', () => {
    const wrong = wrongIn((text, path) =>
      captured(text, /\]\(([^)\s]+)\)/g)
        .filter((target) => !/^(?:[a-z]+:|#|\/)/.test(target))
        .filter((target) => !existsSync(join(root, dirname(path), target.replace(/#.*$/, '')))),
    );
    assert.deepEqual(wrong, {});
  });

  test('name scripts that exist', () => {
    const wrong = wrongIn((text) =>
      captured(text, /\bnpm (run (?:--silent )?[\w:-]+|test|start)\b/g)
        .map((name) => name.replace(/^run (?:--silent )?/, ''))
        .filter((name) => !Object.hasOwn(scripts, name)),
    );
    assert.deepEqual(wrong, {});
  });

  test('state the right number of checks', () => {
    const wrong = wrongIn((text) =>
      captured(text, /\b(\d{3}) checks\b/g).filter((count) => Number(count) !== checks.length),
    );
    assert.deepEqual(wrong, {});
  });

  test('are covered by these tests', () => {
    assert.ok(documents.length > 100);
    assert.deepEqual(['src/no/such.ts', 'no-such-file.ts', 'src/web', 'lint.test.ts'].map(isThere), [
      false,
      false,
      true,
      true,
    ]);
    assert.deepEqual(wordsOf('Run `a b.ts`.\n\n```sh\nnode src/c.ts, d\n```\n'), [
      'node',
      'src/c.ts',
      'd',
      'a',
      'b.ts',
    ]);
  });
});

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');
  const entries = readdirSync(join(root, 'src'));

  test('stays under 120 lines', () => assert.ok(text.split('\n').length < 120));

  test('lists exactly the entries of src', () => {
    const [, table = ''] = /\| Folder of `src`[^\n]*\n[^\n]*\n([^]*?)\n\n/.exec(text) ?? [];
    const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
    assert.deepEqual(listed.toSorted(), entries.toSorted());
  });

  test('has every entry of src in its diagram', () => {
    const picture = read('docs/folders.svg');
    assert.deepEqual(
      entries.filter((name) => !composition.includes(name) && !picture.includes(`>${name}</text>`)),
      [],
    );
    assert.ok(composition.every((name) => entries.includes(name)));
    assert.ok(arrows().length > 10);
  });

  const limits: [says: RegExp, holds: (figure: number) => boolean][] = [
    [/at most (\d+) entries/, (most) => entries.length <= most],
    [/at most (\d+) requests/, (most) => most === defaultRequests],
    [/at most (\d+) lines/, (most) => most === maxLines()],
  ];
  for (const [says, holds] of limits) {
    test(`is right about "${says.source}"`, () => {
      const [, figure] = says.exec(text) ?? [];
      assert.ok(figure !== undefined && holds(Number(figure)), figure);
    });
  }

  test('has no number without a test', () => {
    const rest = limits
      .reduce((left, [says]) => left.replace(says, ''), text)
      .replaceAll(/`[^`]*`|\]\([^)]*\)|^\d+\. |RFC \d+|\bB2C\b|steps 3 to 5/gm, '');
    assert.deepEqual(rest.match(/[^\n]*\d[^\n]*/g) ?? [], []);
  });
});

function maxLines(): number | undefined {
  const rule = (config.rules as Record<string, unknown>)['max-lines'];
  return Array.isArray(rule) ? (rule[1] as { max: number }).max : undefined;
}

describe('docs/threat-model.md', () => {
  const text = read('docs/threat-model.md');

  test('cites tests that exist', () => {
    const cited = citedTests(text);
    assert.ok(cited.length > 150);
    assert.deepEqual(
      cited.filter((citation) => !isTest(citation)),
      [],
    );
  });

  test('requires the file and the title of a test for a citation', () => {
    const line = '`src/x.ts`, `test/docs.test.ts`: _name … that exist_, _cites no such test_ (_docs/thre…_)';
    assert.deepEqual(
      citedTests(line).map((citation) => [citation.title, isTest(citation)]),
      [
        ['name … that exist', true],
        ['cites no such test', false],
        ['docs/thre…', true],
      ],
    );
    assert.deepEqual(citedTests('_without a file_, `test/docs.test.ts`').map(isTest), [false]);
  });
});

interface CitedTest {
  /** The last test file before the title on its line. */
  file: string | undefined;
  title: string;
}

/** Every title in italics, with its file. */
function citedTests(text: string): CitedTest[] {
  return text.split('\n').flatMap((line) => {
    let file: string | undefined;
    const cited: CitedTest[] = [];
    for (const [, code, title] of line.matchAll(/`([^`]+)`|(?<!\w)_([^_].*?)_(?!\w)/g)) {
      if (title !== undefined) cited.push({ file, title });
      else if (code?.endsWith('.test.ts')) file = code;
    }
    return cited;
  });
}

const isTest = ({ file, title }: CitedTest): boolean =>
  file !== undefined &&
  existsSync(join(root, file)) &&
  titlesIn(read(file)).some((found) => patternOfTitle(title).test(found));

/** First arguments that are text, since some suites have their own `test`. Expressions are `…`; requirement IDs are left out. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(/\w\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title = '']) =>
    title
      .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
      .replaceAll(/\\(.)/g, '$1')
      .replace(/^\[[^\]]+\] /, ''),
  );

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const patternOfTitle = (title: string): RegExp =>
  new RegExp(`^(?:…: )?${title.split('…').map(escaped).join('.*')}$`);

describe('docs/decisions', () => {
  test('are numbered from 1 without a gap, by date, and listed in README.md', async () => {
    const all = await decisions(join(root, 'docs/decisions'));
    assert.deepEqual(
      all.map(({ number }) => number),
      all.map((_, place) => place + 1),
    );
    assert.deepEqual(
      all.map(({ date }) => date),
      all.map(({ date }) => date).toSorted(),
    );
    assert.equal(read('docs/decisions/README.md'), decisionsMarkdown(all));
  });

  test('reject a page without its sections', () => {
    const page = read('docs/decisions/007-store-money-as-integers-in-minor-units.md');
    assert.equal(readDecision('007-a.md', page).date, '2026-11-20');
    assert.throws(() => readDecision('008-a.md', page), /not in the form/);
    assert.throws(() => readDecision('007-a.md', page.replace('## Context', '')), /not in the form/);
    assert.throws(
      () => readDecision('007-a.md', page.replace('- Date: 2026-11-20\n', '')),
      /not in the form/,
    );
  });
});
