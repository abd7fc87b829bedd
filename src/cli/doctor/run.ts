/** The whole visit, in the order of the report. */
import type { JsonWebKey } from 'node:crypto';
import type { Fetcher } from '#fetch';
import { newestSpokenUcpRelease, type NativePlace } from '#manifest';
import { isOwnMachine } from '../own-machine.ts';
import { judgeTls } from './delivery.ts';
import { dryRun, notRun } from './calls/dry-run.ts';
import { judgeGoogle, type GoogleDoctorOptions } from './google.ts';
import { withHints } from './hints.ts';
import { openIdentity } from './identity.ts';
import { visitManifest } from './manifest.ts';
import { surfaceOf } from './places.ts';
import { judgeNative, lookAtHome } from './platform.ts';
import { reportVersion, type DoctorReport } from './report.ts';
import { judgeSelfCheck, type SelfCheck } from './self-check.ts';
import { withSlasToken, type SlasClient } from './calls/slas.ts';
import { examineSurface } from './surface.ts';
import { createVisit, type DoctorVisit } from './calls/visit.ts';

export interface DoctorOptions {
  fetcher: Fetcher;
  /** For one answer. */
  timeoutMs: number;
  /** For the whole; what is not asked by then is skipped. */
  signal: AbortSignal;
  /** Create a checkout and cancel it; undefined: on this machine only. */
  dryRun?: boolean;
  /** Of the delivery address, ISO 3166-1. */
  country?: string;
  profileBase?: string;
  signingKey?: JsonWebKey;
  apiKey?: string;
  /** Of the cartridge, as Business Manager shows it. */
  selfCheck?: SelfCheck;
  /** Where the store's instance of Salesforce is. */
  salesforce?: NativePlace;
  /** Private SLAS client, for the sessions of Salesforce's own UCP. Sent to that instance only. */
  slasClient?: SlasClient;
  /** Call the store as Google's platform does. */
  google?: GoogleDoctorOptions;
  onAsk?: (url: string, requests: number) => void;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The host cannot be reached, so no report is created. */
export class Unreachable extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Unreachable';
    this.code = code;
  }
}

const notThere = ['bad-url', 'not-public', 'dns', 'refused', 'proxy', 'timeout-connect'];

/** @throws Unreachable only; what the store does is in the report */
export async function examine(url: string, options: DoctorOptions): Promise<DoctorReport> {
  const { fetcher, timeoutMs, signal, onAsk, now } = options;
  const startedAt = now();
  const target = readStoreTarget(url);
  const { origin } = target;
  const isLocal = await isOwnMachine(fetcher, new URL(origin));
  const base = createVisit({
    fetcher,
    origin,
    isLoopback: isLocal,
    timeoutMs,
    signal,
    ...(onAsk ? { onAsk } : {}),
    ...pick(options, ['salesforce']),
  });
  const home = await lookAtHome(base, options.salesforce);
  const { error } = home.answer.exchange;
  if (error && notThere.includes(error.code)) throw new Unreachable(error.code, error.message);
  const recognized: DoctorVisit = {
    ...base,
    ...(home.platform === undefined ? {} : { platform: home.platform }),
  };
  const path = base.name(target.manifest);
  const { first, manifest } = await visitManifest(recognized, target.manifest);
  judgeTls(recognized, path, first.answer, now());
  await judgeNative(recognized, path, first.answer, home);
  if (options.selfCheck) await judgeSelfCheck(recognized, options.selfCheck, now());

  const release = manifest?.agreed?.release;
  const surface = manifest && surfaceOf(recognized, manifest);
  const visit = surface ? await withSlasToken(recognized, surface, options) : recognized;
  const identity = await openIdentity({
    ownProfiles: isLocal,
    isTrusted: (address) => URL.parse(address)?.hostname === new URL(origin).hostname,
    now,
    ...pick(options, ['profileBase', 'signingKey', 'apiKey']),
    ...(visit.slasToken === undefined
      ? {}
      : {
          // A token goes to the instance and site that it is for, and to nothing there but UCP.
          native: { includes: (one: string) => visit.isOwnNative(one) ?? false, slasToken: visit.slasToken },
        }),
  });
  try {
    const spoken = release ?? newestSpokenUcpRelease;
    const found = surface && (await examineSurface(visit, identity, surface, spoken));
    const wanted = options.dryRun ?? isLocal;
    const dry =
      !surface || !found
        ? notRun(visit, 'No usable manifest was found.')
        : !wanted
          ? notRun(visit, 'To create a checkout, price it, and cancel it, add --dry-run-checkout.')
          : await dryRun({
              visit,
              identity,
              surface,
              release: spoken,
              ...found,
              ...pick(options, ['country']),
            });
    if (options.google)
      await judgeGoogle({
        ...options.google,
        visit,
        identity,
        manifest: target.manifest,
        checkout: wanted || options.google.testPurchase === true,
      });
    const profile = identity.profile(spoken);
    return {
      version: reportVersion,
      target: {
        url,
        origin,
        manifest: target.manifest,
        ...pick(visit, ['platform']),
        ...(release === undefined ? {} : { release }),
        ...(profile === undefined ? {} : { profile }),
        ...(first.answer.exchange.tls ? { tls: first.answer.exchange.tls.protocol } : {}),
      },
      startedAt: new Date(startedAt).toISOString(),
      durationMs: Math.round(now() - startedAt),
      requests: visit.requests(),
      findings: withHints(visit.notes.findings, visit.platform),
      paths: visit.notes.paths,
      dryRun: dry,
    };
  } finally {
    await identity.close();
  }
}

/** Members that are there. */
function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
  ) as Pick<T, K>;
}

// What is to be visited, from what was typed.

interface Target {
  origin: string;
  /** URL of the manifest: at the origin, or below the given path. */
  manifest: string;
}

/** @throws TypeError for anything but an HTTP or HTTPS URL */
export function readStoreTarget(text: string): Target {
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol))
    throw new TypeError(`The URL must start with http:// or https://, not ${url.protocol}`);
  const path = url.pathname.replace(/\/\.well-known\/ucp(?:\/.*)?$/, '').replace(/\/+$/, '');
  return { origin: url.origin, manifest: `${url.origin}${path}/.well-known/ucp` };
}
