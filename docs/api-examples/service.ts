/** A sandbox service of its own, and how a scenario calls it. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedRequest } from '#http';
import { openAgent } from '../../test/selling/agent.ts';
import type { StepAnswer } from './steps.ts';

export interface ExampleService {
  /** Values of the variables that requests and samples use. */
  variables: Record<string, string>;
  /** URL of the demo storefront's pages. */
  storefront: string;
  stop(): Promise<void>;
}

const metricsToken = 'a-token-for-the-metrics';

export async function startExampleService(): Promise<ExampleService> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-examples-'));
  const main = join(import.meta.dirname, '../../src/main.ts');
  const service = spawn(process.execPath, [main, 'serve', '--sandbox'], {
    cwd: folder,
    env: {
      PORT: '0',
      DATABASE_URL: `sqlite:${folder}/portico.db`,
      METRICS_TOKEN: metricsToken,
      // An audit that runs out of time on a busy machine judges less.
      AUDIT_BUDGET_MS: '120000',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  const agent = await openAgent();
  const stop = async (): Promise<void> => {
    await agent.close();
    if (service.exitCode === null && service.kill()) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const output = await new Promise<string>((resolve) => {
    let text = '';
    service.once('exit', () => resolve(text));
    service.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('Press Ctrl-C to stop')) resolve(text);
    });
  });
  const [, url] = /listens on (\S+)/.exec(output) ?? [];
  const [, storefront] = /Demo storefront[^\n]*\n\s*(\S+)/.exec(output) ?? [];
  const [key, id] = /\bptc_test_([\w-]{12})[\w-]+/.exec(output) ?? [];
  if (!url || !storefront || !key || !id) {
    await stop();
    throw new Error(`The service did not start: ${output}`);
  }
  return {
    variables: {
      PORTICO_URL: url,
      PORTICO_KEY: key,
      PORTICO_CLIENT_ID: id,
      METRICS_TOKEN: metricsToken,
      UCP_PROFILE: agent.profile('2026-01-23'),
    },
    storefront,
    stop,
  };
}

const filled = (text: string, { variables }: ExampleService): string =>
  text.replaceAll(/\{([A-Z_]+)\}/g, (whole, name: string) => variables[name] ?? whole);

/** Sends the request, with the values of its variables. */
export async function sendTo(service: ExampleService, request: RecordedRequest): Promise<StepAnswer> {
  const { method, path, headers, body, form, isStream } = request;
  const content =
    form === undefined
      ? body === undefined
        ? undefined
        : filled(JSON.stringify(body), service)
      : new URLSearchParams(
          Object.entries(form).map(([name, value]): [string, string] => [name, filled(value, service)]),
        ).toString();
  const answer = await fetch(service.variables['PORTICO_URL'] + path, {
    method,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, service)])),
      // The ETag of compressed content names its encoding.
      'Accept-Encoding': 'identity',
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = isStream && answer.ok ? await firstEvent(answer) : await answer.text();
  const isJson = /[/+]json\b/.test(answer.headers.get('content-type') ?? '');
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
  };
}

/** Then the stream is closed. */
async function firstEvent({ body }: Response): Promise<string> {
  let text = '';
  for await (const chunk of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('\n\n')) break;
  }
  return text;
}

/** Opens an event stream of MCP. @returns the path to post messages to, while `signal` is not aborted */
export async function openEventStream({ variables }: ExampleService, signal: AbortSignal): Promise<string> {
  const url = `${variables['PORTICO_URL']}/api/mcp/sse`;
  const answer = await fetch(url, { headers: { Accept: 'text/event-stream' }, signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  const [, path] = /^data: (\S+)/m.exec(new TextDecoder().decode(value)) ?? [];
  if (path === undefined) throw new Error('The stream has no endpoint.');
  const { pathname, search } = new URL(path, url);
  return pathname + search;
}
