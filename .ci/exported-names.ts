/** Fails when two files of `src` export the same name, so that a name has one meaning in the project. */
import { globSync, readFileSync } from 'node:fs';

/** Files that may share names: each answers the same questions in its own way. */
const families: readonly { files: RegExp; reason: string }[] = [
  {
    files: /^src\/backends\/salesforce\/(ocapi|scapi)\//,
    reason: 'Two APIs of one platform behind the same port.',
  },
  {
    files: /^src\/protocols\/ucp\/manifest\/judge\/schemas\/release-/,
    reason: 'Each release describes the same members of a profile.',
  },
  { files: /\/messages\/(?:en|de)\.ts$/, reason: 'Each area has its texts in each language.' },
];

const declaration =
  /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class|interface|type|enum) (\w+)/gm;

const filesByName = new Map<string, Set<string>>();
for (const file of globSync('src/**/*.ts')
  .filter((name) => !name.endsWith('.test.ts'))
  .toSorted()) {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(declaration))
    filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
}

const inOneFamily = (files: readonly string[]): boolean =>
  families.some((family) => files.every((file) => family.files.test(file)));

for (const [name, found] of filesByName) {
  const files = [...found];
  if (files.length === 1 || inOneFamily(files)) continue;
  process.stderr.write(`${name}: ${files.join(', ')}\n`);
  process.exitCode = 1;
}
