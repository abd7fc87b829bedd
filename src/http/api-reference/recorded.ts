/** Requests and answers of every operation, as a running service gave them. `npm run docs:examples` records them. */
import { readFileSync } from 'node:fs';
import { projectFile } from '../../config/files.ts';

/** Variables of the environment that a request may contain as `{NAME}`. */
export const requestVariables = [
  'PORTICO_URL',
  'PORTICO_KEY',
  'PORTICO_CLIENT_ID',
  'UCP_PROFILE',
  'METRICS_TOKEN',
] as const;

export interface RecordedRequest {
  method: string;
  /** Path and query, with real values. */
  path: string;
  /** May contain variables. */
  headers: Record<string, string>;
  /** JSON. */
  body?: unknown;
  /** Form-encoded, instead of `body`. */
  form?: Record<string, string>;
  /** The answer is a stream that stays open: only its first event is read. */
  isStream?: true;
}

export interface RecordedAnswer {
  status: number;
  /** Media type; absent if there is no content. */
  type?: string;
  headers: Record<string, string>;
  /** Parsed if it is JSON, otherwise text. Long lists and texts are shortened. */
  body?: unknown;
}

export interface RecordedExample {
  operationId: string;
  /** Unique within the operation. */
  name: string;
  /** A typical error, whose status may be one of success. */
  isError?: true;
  /** What it shows. */
  title: string;
  request: RecordedRequest;
  answer: RecordedAnswer;
}

/** `audit`, `commerce`, or `ucp-<release>`. */
export type RecordedApi = 'audit' | 'commerce' | `ucp-${string}`;

export const recordedFile = (api: RecordedApi): string => `src/http/api-reference/recorded/${api}.json`;

const loaded = new Map<RecordedApi, readonly RecordedExample[]>();

/** Read at first use, then cached. */
export function recordedExamples(api: RecordedApi): readonly RecordedExample[] {
  const known = loaded.get(api);
  if (known) return known;
  const examples = JSON.parse(readFileSync(projectFile(recordedFile(api)), 'utf8')) as RecordedExample[];
  loaded.set(api, examples);
  return examples;
}

/** The example whose request is shown as code: the first that succeeds. */
export const sampleExample = (
  examples: readonly RecordedExample[],
  operationId: string,
): RecordedExample | undefined =>
  examples.find((example) => example.operationId === operationId && !example.isError);
