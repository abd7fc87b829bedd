/**
 * The profile of 2026-01-11: services by name with one member for each transport, capabilities in a list, payment
 * handlers beside `ucp`. Source: discovery/profile_schema.json of the tag v2026-01-11.
 */
import { z } from 'zod';
import { date, reverseDomainName, object, signingKeys, text, uri } from './terms.ts';

const name = reverseDomainName('2026-01-11');

const called = z.looseObject({ schema: uri, endpoint: uri }, 'an object with schema and endpoint');

const service = z.looseObject(
  {
    version: date,
    spec: uri,
    rest: called.optional(),
    mcp: called.optional(),
    a2a: z.looseObject({ endpoint: uri }, 'an object with endpoint').optional(),
    embedded: z.looseObject({ schema: uri }, 'an object with schema').optional(),
  },
  'an object (lists of bindings are supported since 2026-01-23)',
);

const capability = z.looseObject(
  {
    name,
    version: date,
    spec: uri,
    schema: uri,
    extends: name.optional(),
    config: object.optional(),
  },
  'an object',
);

const handler = z.looseObject(
  {
    id: text,
    name: text,
    version: date,
    spec: uri,
    config_schema: uri,
    instrument_schemas: z.array(uri, 'a list of URLs'),
    config: object,
  },
  'an object',
);

export const profile = z.looseObject({
  ucp: z.looseObject(
    {
      version: date,
      services: z.record(z.string(), service, 'an object of services by name'),
      capabilities: z.array(
        capability,
        'a list of capabilities with a name (maps are supported since 2026-01-23)',
      ),
    },
    'an object',
  ),
  payment: z
    .looseObject({ handlers: z.array(handler, 'a list of handlers').optional() }, 'an object')
    .optional(),
  signing_keys: signingKeys,
});
