/** The official OpenAPI files of the Commerce API, as schemas that can be validated against. For development only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { families, type Family } from '../operation.ts';
import { strict, type Json } from './strict.ts';

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Json;
}

export interface SpecOperation {
  operationId: string;
  method: string;
  path: string;
  /** Scopes of which one is enough. */
  scopes: string[];
  parameters: Parameter[];
  /** Address of the body's schema within the file; absent: it takes none. */
  body?: string;
  bodyRequired: boolean;
  /** Status → address of the schema; undefined for an answer without a body. */
  answers: Map<number, string | undefined>;
}

export interface Spec {
  operations: Map<string, SpecOperation>;
  /** Errors; none means valid. @param address from a `SpecOperation`, or `#/components/schemas/…` */
  validate(address: string, value: unknown, mode: 'request' | 'answer'): ErrorObject[];
  validateParameter(parameter: Parameter, value: unknown): ErrorObject[];
}

export const hasSpec = (folder: string, family: Family): boolean =>
  existsSync(join(folder, families[family].file));

export function readSpec(folder: string, family: Family): Spec {
  const document = parse(readFileSync(join(folder, families[family].file), 'utf8')) as Json;
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false, allowUnionTypes: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'answer', ...(strict(document, 'answer') as Json) });
  ajv.addSchema({ $id: 'request', ...(strict(document, 'request') as Json) });
  const compiled = new Map<string, ValidateFunction>();
  const validate = (key: string, schema: Json, value: unknown): ErrorObject[] => {
    const check = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, check);
    return check(value) ? [] : [...(check.errors ?? [])];
  };
  return {
    operations: operationsOf(document),
    validate: (address, value, mode) => validate(`${mode} ${address}`, { $ref: `${mode}${address}` }, value),
    validateParameter: ({ name, schema }, value) =>
      validate(`parameter ${name} ${JSON.stringify(schema)}`, absolute(schema), value),
  };
}

function operationsOf(document: Json): Map<string, SpecOperation> {
  const operations = new Map<string, SpecOperation>();
  for (const [path, item] of entries(document['paths'])) {
    const shared = (item as Json)['parameters'];
    for (const [method, operation] of entries(item)) {
      if (method === 'parameters') continue;
      const found = operationOf(document, { path, method, shared }, operation as Json);
      operations.set(found.operationId, found);
    }
  }
  return operations;
}

function operationOf(
  document: Json,
  { path, method, shared }: { path: string; method: string; shared: unknown },
  operation: Json,
): SpecOperation {
  const at = `#/paths/${escape(path)}/${method}`;
  const resolve = (value: unknown): Json => resolved(document, value);
  const parameters = [...values(shared), ...values(operation['parameters'])].map(resolve);
  const content = contentOf(resolve(operation['requestBody'] ?? {}));
  const answers = entries(operation['responses']).map(([status, answer]) => {
    const ref = (answer as Json)['$ref'];
    const base = typeof ref === 'string' ? ref : `${at}/responses/${status}`;
    const type = contentOf(resolve(answer));
    return [Number(status), type && `${base}/content/${escape(type)}/schema`] as const;
  });
  return {
    operationId: String(operation['operationId']),
    method,
    path,
    scopes: values(operation['security']).flatMap((one) =>
      Object.values(one as Record<string, string[]>).flat(),
    ),
    parameters: parameters as unknown as Parameter[],
    ...(content === undefined ? {} : { body: `${at}/requestBody/content/${escape(content)}/schema` }),
    bodyRequired: resolve(operation['requestBody'] ?? {})['required'] === true,
    answers: new Map(answers),
  };
}

/** The media type of a body that has a schema. */
const contentOf = (value: Json): string | undefined =>
  entries(value['content']).find(([, type]) => (type as Json)['schema'] !== undefined)?.[0];

function resolved(document: Json, value: unknown): Json {
  const ref = (value as Json)['$ref'];
  if (typeof ref !== 'string') return value as Json;
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Json)[name.replaceAll('~1', '/')], document);
  return resolved(document, found);
}

/** References of a schema that stands alone, into the file. */
const absolute = (value: Json): Json =>
  JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#', '"$ref":"request#')) as Json;

const escape = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
const entries = (value: unknown): [string, unknown][] => Object.entries((value ?? {}) as Json);
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
