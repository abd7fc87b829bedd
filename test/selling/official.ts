/** Holds every answer of the service to the official schemas of its release, where those are present. */
import assert from 'node:assert/strict';
import { operationNames, operations, type OperationName, type ReleaseVersion } from '#ucp';
import { officialSchemas } from '../support/ucp/conformance/official-schemas.ts';

const given: [method: string, pattern: RegExp, operation: OperationName][] = [
  ['GET', /^\/discover$/, 'search_catalog'],
  ['POST', /^\/checkout\/sessions$/, 'create_checkout'],
  ['GET', /^\/checkout\/sessions\/[^/]+$/, 'get_checkout'],
  ['PUT', /^\/checkout\/sessions\/[^/]+$/, 'update_checkout'],
  ['POST', /^\/checkout\/sessions\/[^/]+\/pay$/, 'complete_checkout'],
  ['POST', /^\/checkout\/sessions\/[^/]+\/cancel$/, 'cancel_checkout'],
];
const official = operationNames.map((name): (typeof given)[number] => {
  const { method, path } = operations[name];
  return [method, new RegExp(`^${path.replace('{id}', '[^/]+')}$`), name];
});

const schemas = new Map<string, ReturnType<typeof officialSchemas>>();

/** @throws an assertion that names the path and what the schema found */
export function assertOfficial(method: string, path: string, status: number, body: unknown): void {
  const place = path.split('?', 1)[0]?.replace(/^(?:\/s\/[^/]+)?\/api\/ucp/, '') ?? '';
  const operation = [...given, ...official].find(
    ([verb, pattern]) => verb === method && pattern.test(place),
  )?.[2];
  const version = (body as { ucp?: { version?: ReleaseVersion } } | undefined)?.ucp?.version;
  if (!operation || !version || status >= 300) return;
  const known = schemas.get(version) ?? officialSchemas(version);
  schemas.set(version, known);
  if (!known.available) return;
  assert.deepEqual(known.validateResponse(operation, body), [], `${method} ${path} by ${version}`);
}
