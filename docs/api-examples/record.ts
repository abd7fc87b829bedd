/** `npm run docs:examples`: records the examples of the API reference from a sandbox service. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedFile, type RecordedApi, type RecordedExample } from '#http';
import { releases } from '#ucp';
import { auditScenario } from './audit.ts';
import { normalizeExamples } from './normalize.ts';
import { commerceScenario, ucpScenario } from './selling.ts';
import { openEventStream, sendTo, startExampleService, type ExampleService } from './service.ts';
import { requestOf, type StepAnswer, type Steps } from './steps.ts';

type Scenario = (steps: Steps, openStream: () => Promise<string>) => Promise<void>;

const scenarios: Record<string, Scenario> = {
  audit: auditScenario,
  commerce: commerceScenario,
  ...Object.fromEntries(
    releases.map(({ version, checkoutOnly }) => [
      `ucp-${version}`,
      (steps: Steps) => ucpScenario(steps, version, !checkoutOnly),
    ]),
  ),
};

export const recordedApis = Object.keys(scenarios) as RecordedApi[];

export function scenarioOf(api: RecordedApi): Scenario {
  const scenario = scenarios[api];
  if (!scenario) throw new Error(`No scenario of ${api}.`);
  return scenario;
}

/** Headers worth showing. */
const shownHeaders = ['etag', 'location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'www-authenticate'];

/** Calls every operation of an API. @returns examples as they are committed */
export async function recordApi(api: RecordedApi, service: ExampleService): Promise<RecordedExample[]> {
  const startedAt = Date.now();
  const examples: RecordedExample[] = [];
  const streams = new AbortController();
  const keep =
    (isError: boolean): Steps['call'] =>
    async (operationId, title, status, step) => {
      const request = requestOf(step);
      const answer = await sendTo(service, request);
      if (answer.status !== status)
        throw new Error(`${operationId}, ${title}: ${answer.status} ${answer.text.slice(0, 500)}`);
      const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      const kind = isError ? ({ isError } as const) : {};
      examples.push({
        operationId,
        name,
        title,
        ...kind,
        request,
        answer: answerOf(answer),
      } as RecordedExample);
      return answer;
    };
  try {
    await scenarioOf(api)(
      { call: keep(false), fail: keep(true), reach: (step) => sendTo(service, requestOf(step)) },
      () => openEventStream(service, streams.signal),
    );
  } finally {
    streams.abort();
  }
  return normalizeExamples(examples, service, startedAt);
}

function answerOf({ status, headers, text, body }: StepAnswer): RecordedExample['answer'] {
  const type = text === '' ? undefined : headers.get('content-type')?.split(';')[0];
  return {
    status,
    ...(type === undefined ? {} : { type }),
    headers: Object.fromEntries(
      shownHeaders.flatMap((name) => {
        const value = headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    ...(type === undefined ? {} : { body: body ?? text }),
  };
}

if (import.meta.main) {
  const only = process.argv.slice(2);
  const root = join(import.meta.dirname, '../..');
  for (const api of recordedApis) {
    if (only.length > 0 && !only.includes(api)) continue;
    const service = await startExampleService();
    try {
      const examples = await recordApi(api, service);
      await writeFile(join(root, recordedFile(api)), `${JSON.stringify(examples, null, 2)}\n`);
    } finally {
      await service.stop();
    }
  }
}
