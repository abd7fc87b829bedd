/** Permissions that docs/salesforce.md asks merchants to open. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { demoClient, type OcapiClient, type OcapiResource } from '../../sandbox/sfcc/ocapi/options.ts';
import { demoClients, type SlasClient } from '../../sandbox/sfcc/scapi/options.ts';

const text = await readFile(new URL('../../docs/salesforce.md', import.meta.url), 'utf8');

export function documentedScopes(): string[] {
  const [line] = /^.*A SLAS client.*$/m.exec(text) ?? [];
  const named = (line?.match(/`sfcc\.[\w.-]+`/g) ?? []).map((name) => name.slice(1, -1));
  // It opens everything by itself.
  return named.filter((name) => name !== 'sfcc.shopper-standard');
}

export function documentedResources(): (OcapiResource & { methods: string[] })[] {
  const [, json] = /```json\n(\{\s*"_v"[\s\S]*?)\n```/.exec(text) ?? [];
  return JSON.parse(json ?? assert.fail('There are no settings in the documentation.')).clients[0].resources;
}

/** With what the section on recordings replaces. */
export function documentedForRecording(): OcapiResource[] {
  const [, section = ''] = text.split('\n## Record your instance\n');
  const [, json] = /```json\n([\s\S]*?)\n```/.exec(section.split('\n## ')[0] ?? '') ?? [];
  const wider: OcapiResource = JSON.parse(json ?? assert.fail('There is no setting for recordings.'));
  return documentedResources().map((one) => (one.resource_id === wider.resource_id ? wider : one));
}

export const [slasClient = assert.fail()] = demoClients;

/** A client with what is documented, but for one right. */
export const without = (method: string, resource: string): OcapiClient => ({
  ...demoClient,
  resources: documentedResources().map(({ resource_id, methods }) => ({
    resource_id,
    methods: resource_id === resource ? methods.filter((one) => one !== method) : methods,
  })),
});

export const withoutScope = (name: string): SlasClient => ({
  ...slasClient,
  scopes: documentedScopes().filter((scope) => scope !== name),
});
