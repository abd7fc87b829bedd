/** Writes the generated documents; with --check it fails when one is out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiMarkdown } from './api-markdown.ts';
import { checksMarkdown } from './checks-markdown.ts';
import { decisions, decisionsMarkdown } from './decisions-index.ts';
import { dependenciesMarkdown } from './dependencies.ts';
import { foldersSvg } from './folders-svg.ts';
import { rulesYaml } from '#telemetry';
import { mcpMarkdown } from './mcp-markdown.ts';
import { metricsMarkdown } from './metrics-markdown.ts';

const check = process.argv.includes('--check');
const documents: [name: string, text: string][] = [
  ['checks.md', checksMarkdown()],
  ['api.md', await apiMarkdown()],
  ['dependencies.md', await dependenciesMarkdown(join(import.meta.dirname, '..'))],
  ['mcp.md', await mcpMarkdown(await readFile(join(import.meta.dirname, 'mcp.md'), 'utf8'))],
  ['metrics.md', metricsMarkdown()],
  ['alerts.yaml', rulesYaml()],
  ['decisions/README.md', decisionsMarkdown(await decisions(join(import.meta.dirname, 'decisions')))],
  ['folders.svg', foldersSvg()],
];

for (const [name, text] of documents) {
  const file = join(import.meta.dirname, name);
  if (!check) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`docs/${name} is out of date: run "npm run docs".`);
    process.exitCode = 1;
  }
}
