/** A path to be asked, and what each client got there. */
import type { SafeRequest } from '#ucp';
import { briefly, type DoctorAnswer } from './calls/answer.ts';
import type { DoctorClient } from './calls/clients.ts';

export interface DoctorRequest extends SafeRequest {
  /** Such as `search the catalog`. */
  what: string;
  kind: 'manifest' | 'api';
  /** Instead of what the clients accept. */
  accept?: string;
}

export interface ClientAnswer {
  client: DoctorClient;
  answer: DoctorAnswer;
}

/** `honest agent: 200 application/json; browser: 403 text/html`. */
export const listSeen = (all: readonly ClientAnswer[]): string =>
  all.map(({ client, answer }) => `${client.name}: ${briefly(answer)}`).join('; ');
