/** What docs/salesforce.md tells merchants to open. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

const text = await readFile(new URL('../../docs/salesforce.md', import.meta.url), 'utf8');

export function documentedScopes(): string[] {
  const [line] = /^.*A SLAS client.*$/m.exec(text) ?? [];
  const named = (line?.match(/`sfcc\.[\w.-]+`/g) ?? []).map((name) => name.slice(1, -1));
  // It opens everything by itself.
  return named.filter((name) => name !== 'sfcc.shopper-standard');
}

export function documentedResources(): { resource_id: string; methods: string[] }[] {
  const [, json] = /```json\n(\{\s*"_v"[\s\S]*?)\n```/.exec(text) ?? [];
  return JSON.parse(json ?? assert.fail('There are no settings in the documentation.')).clients[0].resources;
}
