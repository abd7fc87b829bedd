import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { refuseUnknown, withScheme } from './arguments.ts';
import { exit, Stop } from './exit.ts';
import { cannot, configFile } from './files.ts';
import { print, readBar } from './output.ts';

const args = {
  url: { type: 'positional', description: 'Address of the shop', required: true },
  'fail-under': {
    type: 'string',
    description: 'Lowest score that passes',
    default: '80',
    valueHint: 'score',
  },
  force: { type: 'boolean', description: 'Replace the file where there is one' },
} as const;

export default defineCommand({
  meta: { name: 'init', description: 'Write portico.config.json, which "portico audit" reads' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const failUnder = readBar(given['fail-under']);
    const url = withScheme(given.url);
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new Stop(exit.usage, `"${given.url}" is not an http or https address.`);
    if (existsSync(configFile) && given.force !== true)
      throw new Stop(exit.usage, `${configFile} already exists. Use --force to replace it.`);
    const { schemaUrl } = await import('./audit-config.ts');
    const config = { $schema: schemaUrl, url, failUnder, ignore: [] };
    await writeFile(configFile, `${JSON.stringify(config, undefined, 2)}\n`).catch((error: unknown) => {
      throw cannot('write', configFile, error);
    });
    await print(`${configFile} is written.

  portico audit                    audit ${url}; exit with 1 below ${failUnder}
  portico audit --write-baseline   accept the findings of today
  portico audit --fail-on-worse    exit with 1 for a finding that is new or worse

To ignore a finding for a time, add to "ignore":
  { "check": "ID", "reason": "WHY", "until": "YYYY-MM-DD" }
`);
  },
});
