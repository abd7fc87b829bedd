/** `--platform google`: calls the store as Google's platform does, and reports each rule as a finding. */
import {
  googleRules,
  startGoogle,
  usualBuyers,
  visitStore,
  type Ask,
  type Google,
  type GoogleDoctorRule,
  type GoogleRule,
  type GoogleRequest,
} from '../../../sandbox/google/index.ts';
import { portTaken } from '../sandbox/port-taken.ts';
import type { Identity } from './identity.ts';
import { googlePath } from './checkout-parts.ts';
import type { DoctorVisit } from './calls/visit.ts';

export interface GoogleDoctorOptions {
  /** Pay with a test token, and receive order updates on this machine. */
  testPurchase?: boolean;
  /** Content of the supplemental feed. */
  feed?: string;
  /** Key that order updates must have. */
  partnerKey?: string;
  /** Where they are received on this machine. */
  webhookPort?: number;
  /** Default 31; 0: none. */
  buyers?: number;
  /** Milliseconds to wait for an order update. */
  waitMs?: number;
  /** Milliseconds to wait after a 401 for an order update that must not come; default `waitMs`. */
  silenceMs?: number;
}

export interface JudgeGoogleOptions extends GoogleDoctorOptions {
  visit: DoctorVisit;
  identity: Identity;
  manifest: string;
  /** Open checkouts. */
  checkout: boolean;
}

const release = '2026-04-08';

export async function judgeGoogle(options: JudgeGoogleOptions): Promise<void> {
  const { visit, identity, manifest, checkout, testPurchase = false, feed, waitMs, silenceMs } = options;
  const ask = askOf(visit);
  const google = visit.isLoopback ? await openGoogle(options, withKey(ask, identity)) : undefined;
  try {
    const { verdicts } = await visitStore({
      ask,
      askAsGoogle: google?.askAsGoogle ?? askAsDoctor(ask, identity),
      manifest,
      release,
      checkout,
      pay: testPurchase,
      // Elsewhere it would be a burst of declined payments at a real processor.
      buyers: options.buyers ?? (visit.isLoopback || testPurchase ? usualBuyers : 0),
      ...(google ? { receiver: google.receiver } : {}),
      ...(feed === undefined ? {} : { feed }),
      ...(waitMs === undefined ? {} : { waitMs }),
      ...(silenceMs === undefined ? {} : { silenceMs }),
    });
    const { notes } = visit;
    for (const { rule, result, said } of verdicts)
      if (!isOfDoctor(rule)) continue;
      else if (result === 'failed') notes.fail(rule, googlePath, said);
      else if (result === 'passed') notes.ok(rule, googlePath, said);
      else notes.skip(rule, googlePath, `Unknown. ${said}`);
  } finally {
    await google?.close();
  }
}

const isOfDoctor = (rule: GoogleRule): rule is GoogleDoctorRule =>
  (googleRules as readonly GoogleRule[]).includes(rule);

/** A store on this machine can read a profile here, and send its updates here. */
const openGoogle = ({ manifest, partnerKey, webhookPort }: JudgeGoogleOptions, ask: Ask): Promise<Google> =>
  startGoogle({
    release,
    manifest,
    ask,
    ...(partnerKey === undefined ? {} : { partnerKey }),
    ...(webhookPort === undefined ? {} : { port: webhookPort }),
  }).catch(portTaken(webhookPort ?? 0, '--webhook-port'));

const askOf =
  (visit: DoctorVisit): Ask =>
  async ({ method, url, headers = {}, content }) => {
    const { exchange, json } = await visit.ask({
      method,
      url,
      headers,
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    const { status, timings, error } = exchange;
    return {
      ...(status === undefined ? {} : { status }),
      ...(error ? { error: error.code } : {}),
      ...(json === undefined ? {} : { json }),
      headers: Object.fromEntries(exchange.headers),
      ms: timings.total,
    };
  };

const withKey =
  (ask: Ask, identity: Identity): Ask =>
  (request) => {
    const { authorization } = identity.headers({ url: request.url }, release);
    const headers = { ...request.headers, ...(authorization === undefined ? {} : { authorization }) };
    return ask({ ...request, headers });
  };

const askAsDoctor =
  (ask: Ask, identity: Identity): Ask =>
  (request: GoogleRequest) => {
    const { method, url, content } = request;
    const headers = identity.headers(request, release);
    if (identity.profile(release) === undefined) return ask({ ...request, headers });
    const body = content === undefined ? {} : { body: JSON.stringify(content) };
    const signed = identity.sign({ method, url, headers, ...body });
    return ask({ ...request, headers: signed.headers ?? headers });
  };
