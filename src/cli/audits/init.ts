import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { refuseUnknown, withScheme } from '../arguments.ts';
import { exit, Stop } from '../exit.ts';
import { cannot, configFile } from '../files.ts';
import { print, readBar } from './output.ts';

const args = {
  url: { type: 'positional', description: 'URL of the storefront', required: true },
  'fail-under': {
    type: 'string',
    description: 'Minimum score',
    default: '80',
    valueHint: 'score',
  },
  force: { type: 'boolean', description: 'Replace an existing file' },
} as const;

export default defineCommand({
  meta: { name: 'init', description: 'Create portico.config.json, which "portico audit" reads' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const failUnder = readBar(given['fail-under']);
    const url = withScheme(given.url);
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new Stop(exit.usage, `"${given.url}" is not an HTTP or HTTPS URL.`);
    if (existsSync(configFile) && given.force !== true)
      throw new Stop(exit.usage, `${configFile} already exists. To replace it, add --force.`);
    const { schemaUrl } = await import('./config.ts');
    const config = { $schema: schemaUrl, url, failUnder, ignore: [] };
    await writeFile(configFile, `${JSON.stringify(config, undefined, 2)}\n`).catch((error: unknown) => {
      throw cannot('write', configFile, error);
    });
    await print(`Created ${configFile}.

  portico audit                    audit ${url}; exits with 1 below ${failUnder}
  portico audit --write-baseline   accept current findings
  portico audit --fail-on-worse    exits with 1 if a finding is new or worse

To ignore a finding until a date, add to "ignore":
  { "check": "ID", "reason": "WHY", "until": "YYYY-MM-DD" }
`);
  },
});
