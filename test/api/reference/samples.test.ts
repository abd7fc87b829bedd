/** The code samples of the API reference, run as a reader runs them: curl in a shell, TypeScript in Node.js, and Python. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import {
  languageTitles,
  recordedExamples,
  sampleExample,
  sampleLanguages,
  sampleOf,
  type RecordedApi,
  type SampleLanguage,
} from '#http';
import { recordedApis, scenarioOf } from '../../../docs/api-examples/record.ts';
import {
  openEventStream,
  sendTo,
  startExampleService,
  type ExampleService,
} from '../../../docs/api-examples/service.ts';
import { requestOf, type StepAnswer, type Steps } from '../../../docs/api-examples/steps.ts';

const run = promisify(execFile);

/** Program and file name of each language. */
const programs: Record<SampleLanguage, [program: string, file: string]> = {
  curl: ['sh', 'sample.sh'],
  typescript: [process.execPath, 'sample.mts'],
  python: ['python3', 'sample.py'],
};

const missing = (language: SampleLanguage): string | false => {
  const program = language === 'curl' ? 'curl' : programs[language][0];
  const isThere = spawnSync(program, ['--version']).status === 0;
  if (!isThere && process.env['PORTICO_REQUIRE_ALL'] === '1') throw new Error(`Required: ${program}.`);
  return !isThere && `not installed: ${program}`;
};

for (const language of sampleLanguages)
  describe(`samples in ${languageTitles[language]}`, { skip: missing(language) }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-samples-'));
    let service: ExampleService;
    before(async () => {
      service = await startExampleService();
      // The status in which the shown command ended, which it does not print.
      writeFileSync(
        join(folder, '.curlrc'),
        'silent\nshow-error\nwrite-out = "%{stderr}status %{http_code}"\n',
      );
    });
    after(async () => {
      await service?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** @returns what the sample printed, and the status where the program tells it */
    async function runSample(code: string): Promise<{ stdout: string; status: number | undefined }> {
      const [program, file] = programs[language];
      writeFileSync(join(folder, file), code);
      const { PATH = '' } = process.env;
      const { stdout, stderr } = await run(program, [join(folder, file)], {
        env: { PATH, CURL_HOME: folder, ...service.variables },
        maxBuffer: 32 * 1024 * 1024,
      });
      const [, status] = /status (\d+)/.exec(stderr) ?? [];
      return { stdout, status: status === undefined ? undefined : Number(status) };
    }

    /** Each operation by its sample the first time that it should succeed. */
    function stepsOf(api: RecordedApi, ran: Set<string>): Steps {
      const reach: Steps['reach'] = (step) => sendTo(service, requestOf(step));
      return {
        reach,
        fail: (_operationId, _title, _status, step) => reach(step),
        async call(operationId, title, status, step): Promise<StepAnswer> {
          const shown = sampleExample(recordedExamples(api), operationId);
          if (ran.has(operationId) || shown?.title !== title) return reach(step);
          ran.add(operationId);
          const request = requestOf(step);
          const { type } = shown.answer;
          const { stdout, status: answered = status } = await runSample(sampleOf(language, request, type));
          assert.equal(answered, status, operationId);
          const isJson = /[/+]json$/.test(type ?? '');
          const body = isJson ? (JSON.parse(stdout) as object) : undefined;
          if (body)
            assert.deepEqual(
              Object.keys(body).toSorted(),
              Object.keys(shown.answer.body as object).toSorted(),
            );
          else if (type !== undefined) assert.ok(stdout.trim().length > 0, operationId);
          return { status, headers: new Headers(), text: stdout, body };
        },
      };
    }

    for (const api of recordedApis)
      test(`runs each sample of ${api} successfully`, async () => {
        const ran = new Set<string>();
        const streams = new AbortController();
        await scenarioOf(api)(stepsOf(api, ran), () => openEventStream(service, streams.signal));
        streams.abort();
        const operations = new Set(recordedExamples(api).map(({ operationId }) => operationId));
        assert.deepEqual([...ran].toSorted(), [...operations].toSorted());
      });
  });

test('compiles the TypeScript samples', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-samples-'));
  const modules = join(import.meta.dirname, '../../../node_modules');
  for (const api of recordedApis)
    for (const operationId of new Set(recordedExamples(api).map((example) => example.operationId))) {
      const { request, answer } =
        sampleExample(recordedExamples(api), operationId) ?? assert.fail(operationId);
      const code = `${sampleOf('typescript', request, answer.type)}export {};\n`;
      writeFileSync(join(folder, `${api}-${operationId}.mts`), code);
    }
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(modules, '@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await run(join(modules, '.bin/tsc'), ['-p', folder]);
  rmSync(folder, { recursive: true, force: true });
});
