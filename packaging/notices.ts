/** The licences of what is bundled, as most of them ask for. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder of the innermost package of a bundled file, from the root of the project. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** @param inputs paths of bundled files from the root @throws when a package says under which licence it is, but not in full */
export async function noticesOf(root: string, inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.flatMap((input) => packageFolder.exec(input)?.[0] ?? []));
  const notices = await Promise.all([...folders].toSorted().map((folder) => noticeOf(join(root, folder))));
  return `What follows is part of this package.\n\n${[...new Set(notices)].join('\n')}`;
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const texts = await Promise.all(
    globSync('{LICEN[CS]E,licen[cs]e,NOTICE,COPYING}*', { cwd: folder })
      .toSorted()
      .map((file) => readFile(join(folder, file), 'utf8')),
  );
  const rule = '-'.repeat(80);
  return [rule, `${name} ${version} (${license})`, rule, ...texts.map((text) => text.trim()), ''].join('\n');
}
