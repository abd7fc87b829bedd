/** One run against one store: requests, findings, and time limits. */
import type { Fetcher } from '#fetch';
import { isNativeUrl, nativeProfileUrl, nativeSite, type NativePlace } from '#manifest';
import { readJson, type SafeRequest } from '#ucp';
import { readDoctorAnswer, type DoctorAnswer } from './answer.ts';
import { honest } from './clients.ts';
import { createNotes, type Notes } from '../notes.ts';

export interface DoctorVisit {
  notes: Notes;
  /** `https://shop.example` */
  origin: string;
  /** The host is this machine: plain HTTP is fine, and a test checkout does no harm. */
  isLoopback: boolean;
  /** Commerce platform, if the home page shows it. */
  platform?: string;
  /** Whether it is an address of the UCP that Salesforce itself serves, by its host or by the given connection. */
  isNative(url: string): boolean;
  /** Whether it is that UCP of the instance and site in the given connection. Undefined without a connection. */
  isOwnNative(url: string): boolean | undefined;
  /** SLAS token that calls of it carry. */
  slasToken?: string;
  /** With the headers of the honest agent, unless others are given. Never rejects. */
  ask(request: SafeRequest): Promise<DoctorAnswer>;
  requests(): number;
  /** How a path is named in the report: without the origin where it is the target's own. */
  name(url: string): string;
}

export interface VisitOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  origin: string;
  isLoopback: boolean;
  timeoutMs: number;
  /** Ends everything. */
  signal: AbortSignal;
  onAsk?: (url: string, requests: number) => void;
  salesforce?: NativePlace;
}

export function createVisit(options: VisitOptions): DoctorVisit {
  const { fetcher, origin, isLoopback, timeoutMs, signal, onAsk, salesforce } = options;
  const isNative = (url: string): boolean => isNativeUrl(url, salesforce);
  let requests = 0;
  return {
    notes: createNotes(),
    origin,
    isLoopback,
    isNative,
    isOwnNative: (url) =>
      salesforce && isNative(url) && nativeSite(url) === nativeSite(nativeProfileUrl(salesforce)),
    async ask(request) {
      onAsk?.(request.url, requests);
      requests += 1;
      const { exchange, ...parsed } = await readJson(fetcher, {
        timeoutMs,
        signal,
        ...request,
        headers: { ...honest.headers, ...request.headers },
      });
      return readDoctorAnswer(exchange, parsed, isNative);
    },
    requests: () => requests,
    name: (url) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url),
  };
}
