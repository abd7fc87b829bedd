/** The recorded examples of the API reference: valid by the OpenAPI documents, complete, and what the service answers now. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { recordedExamples, type RecordedExample } from '#http';
import { sellingDocuments } from '#ucp';
import { recordApi, recordedApis } from '../../../docs/api-examples/record.ts';
import { startExampleService, type ExampleService } from '../../../docs/api-examples/service.ts';

interface Media {
  schema?: object;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  operationId: string;
  tags?: string[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
  'x-codeSamples'?: { label: string; source: string }[];
}

interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const documentOf = (api: string): string =>
  api === 'audit'
    ? '/openapi.json'
    : (sellingDocuments.find(({ release }) => (release ? `ucp-${release.version}` : 'commerce') === api)
        ?.path ?? assert.fail(api));

/** Nothing that a caller does makes these fail. */
const withoutError = new Set([
  'listAudits',
  'getHealth',
  'getReadiness',
  'getReadinessAssessment',
  'getContactForm',
  'getPrivacy',
  'getManifest',
  'get_profile',
  'get_authorization_server',
]);

/** Their figures depend on how fast the machine is: only their form is compared. */
const measured = new Set([
  'analyzeStorefront',
  'listReports',
  'getReport',
  'listBatchItems',
  'getBatchResults',
]);

/** Member names and types; of a list, the forms of its items. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((item) => JSON.stringify(formOf(item))))].slice(0, 1);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'results' && name !== 'fixes' && name !== 'topFixes')
      .map(([name, item]) => [name, formOf(item)]),
  );
}

const comparable = (examples: readonly RecordedExample[]): unknown[] =>
  examples.map((example) => (measured.has(example.operationId) ? formOf(example) : example));

for (const api of recordedApis)
  describe(`recorded examples of ${api}`, () => {
    const examples = recordedExamples(api);
    let service: ExampleService;
    let document: Document;
    let operations: Operation[];
    before(async () => {
      service = await startExampleService();
      const answer = await fetch(service.variables['PORTICO_URL'] + documentOf(api));
      document = (await answer.json()) as Document;
      operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    });
    after(() => service?.stop());

    test('lists a tag with a description, an example, a typical error, and three samples for each operation', () => {
      for (const { operationId, tags, 'x-codeSamples': samples } of operations) {
        const [tag] = tags ?? [];
        assert.ok(document.tags.find(({ name }) => name === tag)?.description, `${operationId}: tag`);
        const own = examples.filter((example) => example.operationId === operationId);
        assert.ok(
          own.some(({ isError }) => !isError),
          `${operationId}: example`,
        );
        assert.equal(
          own.some(({ isError }) => isError),
          !withoutError.has(operationId),
          `${operationId}: error`,
        );
        assert.deepEqual(
          samples?.map(({ label }) => label),
          ['curl', 'TypeScript', 'Python'],
          operationId,
        );
        assert.equal(new Set(own.map(({ name }) => name)).size, own.length, `${operationId}: names`);
      }
      const known = new Set(operations.map(({ operationId }) => operationId));
      assert.deepEqual(
        examples.filter(({ operationId }) => !known.has(operationId)),
        [],
      );
    });

    test('matches each request and response to the document', () => {
      const ajv = new Ajv2020({ strict: false });
      addFormats.default(ajv);
      ajv.addSchema({ $id: 'https://document.test/', ...document });
      const assertValid = (pointer: string, value: unknown): void => {
        const validate = ajv.compile({ $ref: `https://document.test/#${pointer}` });
        assert.ok(validate(value), `${pointer}: ${JSON.stringify(validate.errors)}`);
      };
      const escaped = (part: string): string =>
        encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
      const places = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          pointer: `/paths/${escaped(path)}/${method}`,
          operation,
        })),
      );
      for (const { operationId, name, isError, request, answer } of examples) {
        const { pointer, operation } =
          places.find((place) => place.operation.operationId === operationId) ?? assert.fail(operationId);
        const sent = request.body ?? request.form;
        const [accepted] = Object.entries(operation.requestBody?.content ?? {});
        if (!isError && sent !== undefined) {
          assert.ok(accepted, operationId);
          assertValid(`${pointer}/requestBody/content/${escaped(accepted[0])}/schema`, sent);
          assert.deepEqual(accepted[1].examples?.[name]?.value, sent);
        }
        const status = operation.responses[answer.status] ? String(answer.status) : 'default';
        const response = operation.responses[status] ?? assert.fail(`${operationId}: ${answer.status}`);
        if (answer.type === undefined) continue;
        const media = response.content?.[answer.type] ?? assert.fail(`${operationId}: ${answer.type}`);
        if (media.schema)
          assertValid(`${pointer}/responses/${status}/content/${escaped(answer.type)}/schema`, answer.body);
        assert.deepEqual(media.examples?.[name]?.value, answer.body);
      }
    });

    test('records no name of this machine and no key', () => {
      const text = JSON.stringify(examples);
      assert.doesNotMatch(text, /127\.0\.0\.1|localhost|ptc_test_/);
    });

    test('returns the recorded responses: if they changed on purpose, run `npm run docs:examples`', async () => {
      assert.deepEqual(comparable(await recordApi(api, service)), comparable(examples));
    });
  });
