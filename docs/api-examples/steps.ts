/** What a scenario needs: a way to call an operation, and answers to continue with. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordedRequest } from '#http';

export interface StepAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON; `undefined` for other content. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
}

export interface StepRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  form?: Record<string, string>;
  isStream?: true;
}

export interface Steps {
  /**
   * Calls an operation and keeps it as an example.
   * @param title what the example shows
   * @param status expected; another one fails the scenario
   */
  call(operationId: string, title: string, status: number, request: StepRequest): Promise<StepAnswer>;
  /** The same for a typical error, which may have a status of success. */
  fail: Steps['call'];
  /** Calls without an example, to get somewhere. */
  reach(request: StepRequest): Promise<StepAnswer>;
}

/** Headers as they are sent, with those that the content needs. */
export const requestOf = ({ headers = {}, body, form, ...rest }: StepRequest): RecordedRequest => ({
  ...rest,
  headers: {
    ...headers,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
  },
  ...(body === undefined ? {} : { body }),
  ...(form === undefined ? {} : { form }),
});

export const byKey = { Authorization: 'Bearer {PORTICO_KEY}' };

/** On a busy machine a store may give up on reading the profile of an agent, and tries again after five seconds. */
export async function untilProfileIsRead(
  reach: Steps['reach'],
  request: StepRequest,
  attempts = 20,
): Promise<void> {
  const { status } = await reach(request);
  if (status !== 424 || attempts === 0) return;
  await wait(5_500);
  return untilProfileIsRead(reach, request, attempts - 1);
}
