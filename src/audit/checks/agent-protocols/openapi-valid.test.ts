import { apiDescriptions, testCheck } from '#audit/samples';
import check from './openapi-valid.ts';

const answer = { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } };
const whole = { operationId: 'find', responses: { 200: answer } };
const bare = { responses: {} };
const operations = (...all: unknown[]) => Object.fromEntries(all.map((get, at) => [`/p${at}`, { get }]));
const of = (over: object, more: object = {}) =>
  apiDescriptions({
    text: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: operations(whole), ...over },
    ...more,
  });

testCheck(check, {
  pass: [
    [of({}), /OpenAPI 3\.1\.0, with 1 of 1 operations complete/],
    of({ servers: [{ url: 'https://{region}.shop.test/api' }, { url: '/v1' }] }),
    of({ paths: operations(...Array.from({ length: 9 }, () => whole), bare) }),
    of({ paths: operations({ summary: 'Delete', responses: { 204: { description: 'gone' } } }) }),
    of({
      components: { responses: { Found: answer } },
      paths: operations({ operationId: 'a', responses: { 200: { $ref: '#/components/responses/Found' } } }),
    }),
    of({ openapi: '3.0.3', paths: operations({ operationId: 'a', responses: { default: answer } }) }),
    // A path item also has members that are not operations.
    of({ paths: { '/p': { parameters: [], summary: 'P', get: whole } } }),
  ],
  warn: [
    [
      of({ paths: operations(whole, whole, bare) }),
      /Only 2 of 3 operations .*GET \/p2 is missing operationId and summary and a 2xx/,
    ],
    [
      apiDescriptions({
        text: {
          swagger: '2.0',
          info: {},
          paths: operations({ summary: 'x', responses: { 200: { schema: {} } } }),
        },
      }),
      /Swagger 2\.0/,
    ],
  ],
  fail: [
    [apiDescriptions({ text: '{"openapi": ' }), /does not parse/],
    [of({ info: undefined }), /info is missing/],
    [of({ paths: undefined }), /paths is missing/],
    [of({ paths: {} }), /no operation/],
    [of({ servers: [{ url: 'http://api.shop.test' }] }), /http:\/\/api\.shop\.test, which is not https/],
    [of({ paths: operations(whole, bare, bare) }), /Only 1 of 3/],
    of({ paths: operations({ operationId: 'a', responses: { 200: { description: 'x' } } }) }),
  ],
  notApplicable: [
    apiDescriptions(undefined),
    of({}, { answer: { status: 404 } }),
    apiDescriptions({ text: { name: 'x' }, from: 'guess' }),
    [apiDescriptions({ text: { asyncapi: '3.0.0' } }), /not an OpenAPI document/],
  ],
  unknown: [
    {},
    apiDescriptions('not-asked'),
    of({}, { answer: { status: 403 } }),
    [apiDescriptions({ text: 'openapi: 3.1.0\ninfo:\n  title: x\n' }), /is OpenAPI 3\.1\.0 in YAML/],
  ],
});
