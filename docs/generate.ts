/** Writes what is generated; with --check it fails when a file is out of date. `checks` adds docs/checks.md, which is not committed. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registryFiles } from './check-registry.ts';
import { decisions, decisionsMarkdown } from './decisions-index.ts';
import { foldersSvg } from './folders-svg.ts';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');

async function put(path: string, text: string): Promise<void> {
  if (!check) return writeFile(join(root, path), text);
  if ((await readFile(join(root, path), 'utf8').catch(() => '')) === text) return;
  console.error(`${path} is out of date: run "npm run docs".`);
  process.exitCode = 1;
}

// First: the other documents read the registry.
for (const [path, text] of await registryFiles()) await put(path, text);

const { apiMarkdown } = await import('./api-markdown.ts');
const { dependenciesMarkdown } = await import('./dependencies.ts');
const { rulesYaml } = await import('#telemetry');
const { grafanaJson } = await import('./grafana-dashboard.ts');
const { mcpMarkdown } = await import('./mcp-markdown.ts');
const { metricsMarkdown } = await import('./metrics-markdown.ts');
const { privacyMarkdown } = await import('./privacy-markdown.ts');

if (process.argv.includes('checks')) {
  const { checksMarkdown } = await import('./checks-markdown.ts');
  await put('docs/checks.md', checksMarkdown());
}
await put('docs/api.md', await apiMarkdown());
await put('docs/dependencies.md', await dependenciesMarkdown(root));
await put('docs/mcp.md', await mcpMarkdown(await readFile(join(root, 'docs/mcp.md'), 'utf8')));
await put('docs/metrics.md', metricsMarkdown());
await put('docs/privacy.md', privacyMarkdown(await readFile(join(root, 'docs/privacy.md'), 'utf8')));
await put('docs/alerts.yaml', rulesYaml());
await put('docs/grafana.json', grafanaJson());
await put('docs/decisions/README.md', decisionsMarkdown(await decisions(join(root, 'docs/decisions'))));
await put('docs/folders.svg', foldersSvg());
