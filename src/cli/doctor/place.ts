/** A path to be asked, and what each client got there. */
import type { SafeRequest } from '#ucp';
import { briefly, type Answer } from './answer.ts';
import type { DoctorClient } from './clients.ts';

export interface Place extends SafeRequest {
  /** Such as `search the catalogue`. */
  what: string;
  kind: 'manifest' | 'api';
  /** Instead of what the clients accept. */
  accept?: string;
}

export interface Seen {
  client: DoctorClient;
  answer: Answer;
}

/** `honest agent: 200 application/json; browser: 403 text/html`. */
export const listed = (all: readonly Seen[]): string =>
  all.map(({ client, answer }) => `${client.name}: ${briefly(answer)}`).join('; ');
