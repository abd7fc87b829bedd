/** The form of requests by the official OpenAPI. For development only. */
import type { ErrorObject } from 'ajv';
import type { Family } from '../operation.ts';
import { badRequest, type Problem } from '../problem.ts';
import { decoding, unknownParameter, unknownProperty } from './form-problems.ts';
import { hasSpec, readSpec, type Parameter, type Spec } from './openapi.ts';
import { checkByHand, type RequestCheck } from './hand-check.ts';

export function createSpecCheck(folder: string): RequestCheck {
  const specs = new Map<Family, Spec>();
  return (called, request) => {
    const { family, id } = called;
    if (!hasSpec(folder, family)) return checkByHand(called, request);
    const { query, body } = request;
    const spec = specs.get(family) ?? readSpec(folder, family);
    specs.set(family, spec);
    const operation = spec.operations.get(id);
    if (!operation) throw new TypeError(`The OpenAPI has no operation ${id}.`);
    checkQuery(spec, operation.parameters, query);
    if (operation.body === undefined) return;
    if (body === undefined) {
      if (operation.bodyRequired) throw badRequest('The request document is missing.');
      return;
    }
    const [error] = spec.validate(operation.body, body, 'request');
    if (error) throw problemOf(error, body);
  };
}

function checkQuery(spec: Spec, parameters: readonly Parameter[], query: URLSearchParams): void {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  for (const name of query.keys()) {
    if (!name.startsWith('c_') && !known.some((one) => one.name === name)) throw unknownParameter(name);
  }
  for (const parameter of known) {
    const { name, schema, required = false } = parameter;
    const texts = query.getAll(name);
    if (texts.length === 0) {
      if (required) throw badRequest(`The query parameter '${name}' is missing.`, { parameter: name });
      continue;
    }
    // What is given several times is several strings, each of which must fit.
    const values = schema['type'] === 'array' ? [texts.flatMap((text) => text.split(','))] : texts;
    for (const value of values) {
      const errors = spec.validateParameter(parameter, typed(schema, value));
      // How many there may be each operation says in words of its own.
      if (errors.some(({ keyword }) => keyword !== 'maxItems'))
        throw badRequest(`The query parameter '${name}' has no valid value.`, { parameter: name });
    }
  }
}

const typed = ({ type }: Parameter['schema'], value: string | string[]): unknown => {
  if (typeof value !== 'string') return value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return (type === 'integer' || type === 'number') && value.trim() !== '' ? Number(value) : value;
};

function problemOf({ keyword, instancePath, params, message }: ErrorObject, body: unknown): Problem {
  const names = instancePath.split('/').slice(1);
  const path = `$${names.map((name) => (/^\d+$/.test(name) ? `.[${name}]` : `.${name}`)).join('')}`;
  const given = params as Readonly<Record<string, unknown>>;
  if (keyword === 'type') {
    const value = names.reduce<unknown>(
      (part, name) => (part as Readonly<Record<string, unknown>>)[name],
      body,
    );
    return decoding(path, String(given['type']), value);
  }
  if (keyword === 'additionalProperties') return unknownProperty(String(given['additionalProperty']), path);
  if (keyword === 'required')
    return badRequest(`The property '${path}.${String(given['missingProperty'])}' is missing.`);
  return badRequest(`The property '${path}' ${message ?? 'is not valid'}.`);
}
