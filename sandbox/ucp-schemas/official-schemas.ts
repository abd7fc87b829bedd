/** Holds answers against the official schemas of a release, from a folder: the package does not contain them. Loads ajv. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OperationName } from '../../src/protocols/ucp/operation.ts';
import type { ReleaseVersion } from '../../src/protocols/ucp/release.ts';
import { isObject, resolve, type Json, type Mode } from './annotations.ts';
import { entryPoints } from './entry-points.ts';

export type OfficialSchemas =
  | { available: false; reason: string }
  | {
      available: true;
      /** Errors as texts; empty means valid. An answer with `ucp.status: "error"` is held against the error response. */
      validateResponse(operation: OperationName, body: unknown): string[];
      validateRequest(operation: OperationName, body: unknown): string[];
      /** A whole business profile: `{ ucp, … }`. */
      validateProfile(document: unknown): string[];
      /** Body of an order webhook. */
      validateNotice(body: unknown): string[];
      /** Any definition, such as `ucp.json#/$defs/base`, as it stands for answers. */
      validateBy(definition: string, body: unknown): string[];
    };

const folders: Record<ReleaseVersion, string> = {
  '2026-01-23': '2026-01-23',
  '2026-04-08': '2026-04-08',
  '2026-08-25': '2026-08-25-rc',
};

const modes: readonly Mode[] = ['response', 'read', 'create', 'update', 'complete'];

/** @param folder with a folder for each release, in which `schemas` is as https://ucp.dev/{release}/schemas has it */
export function readOfficialSchemas(release: ReleaseVersion, folder: string): OfficialSchemas {
  const schemas = join(folder, folders[release], 'schemas');
  if (!existsSync(join(schemas, 'shopping/checkout.json')))
    return { available: false, reason: `no official schemas of UCP ${release} here` };
  const entries = entryPoints[release];
  const { validate } = compiler(schemas);
  const refusalErrors = (body: { messages?: unknown }): string[] =>
    entries.error === undefined
      ? [body.messages].flat().flatMap((one) => validate('response', ['shopping/types/message.json'], one))
      : validate('response', [entries.error], body);
  return {
    available: true,
    validateResponse: (operation, body) =>
      refused(body) ? refusalErrors(body) : validate('response', entries.response[operation], body),
    validateRequest: (operation, body) => {
      const entry = entries.request[operation];
      return entry ? validate(entry.mode, entry.schemas, body) : [];
    },
    validateProfile: (document) => {
      const part = entries.profileIsWhole || !isObject(document) ? document : document['ucp'];
      return validate('response', [entries.profile], part);
    },
    validateNotice: (body) => validate('response', entries.response.get_order, body),
    validateBy: (definition, body) => validate('response', [definition], body),
  };
}

const refused = (body: unknown): body is { messages?: unknown } =>
  isObject(body) && isObject(body['ucp']) && body['ucp']['status'] === 'error';

/** One Ajv, in which each schema is once for each mode, distinguished by its ID. */
function compiler(folder: string): {
  validate(mode: Mode, schemas: readonly string[], body: unknown): string[];
} {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  for (const file of globSync('**/*.json', { cwd: folder })) {
    const schema = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Json;
    for (const mode of modes) {
      ajv.addSchema({ ...(resolve(mended(file, schema), mode) as Json), $id: idOf(mode, file) });
    }
  }
  const compiled = new Map<string, ValidateFunction>();
  return {
    validate(mode, schemas, body) {
      const key = `${mode} ${schemas.join(' ')}`;
      const check =
        compiled.get(key) ?? ajv.compile({ allOf: schemas.map((ref) => ({ $ref: idOf(mode, ref) })) });
      compiled.set(key, check);
      return check(body) ? [] : [...new Set((check.errors ?? []).map(errorText))];
    },
  };
}

const idOf = (mode: Mode, file: string): string => `https://ucp.dev/${mode}/schemas/${file}`;

const errorText = ({ instancePath, message, schemaPath, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)} (${schemaPath})`;

/**
 * Defect of 2026-04-08 and before: a store fits the shipping destination too, so that `oneOf` rejects every pickup.
 * The later release distinguishes them by `type`.
 */
function mended(file: string, schema: Json): Json {
  if (!file.endsWith('types/fulfillment_destination.json') || !schema['oneOf']) return schema;
  const { oneOf, ...rest } = schema;
  return { ...rest, anyOf: oneOf };
}
