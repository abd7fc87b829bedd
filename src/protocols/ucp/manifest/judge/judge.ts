/**
 * A manifest, judged by the release that it names itself; the flat members by their own rules. Pure, and total on any value.
 * Sources: https://ucp.dev/2026-08-25/specification/overview and the schemas of each release.
 */
import { type Finding, type ProfileJudgement, mostFindings } from '../finding.ts';
import {
  flatCapabilityProblems,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatIdentityProblems,
} from '../flat.ts';
import { type Json, asObject, kindOf } from '../json.ts';
import { parseFlat, parseProfile } from './schemas/index.ts';
import { checkKeys } from './text-rules.ts';
import { noManifest, checkProfileText } from './text-rules.ts';
import { findingsOf } from './words.ts';
import { type UcpRelease, newestUcpRelease, releaseFor, ucpReleases } from '../releases.ts';
import { type ManifestShape, manifestShape } from '../shape.ts';

export interface Judgement {
  shape: ManifestShape;
  /** By whose rules the official part was judged; absent where there is none. */
  release?: UcpRelease;
  /** Releases that the document declares, the primary one first, as written. */
  declared: string[];
  /** No finding is an error, and there is something to judge. */
  valid: boolean;
  findings: Finding[];
}

interface Options {
  /** The document is at a URL in `supported_versions` of another one. */
  leaf?: boolean;
}

export function judgeManifest(document: unknown, options: Options = {}): Judgement {
  const shape = manifestShape(document);
  const root = asObject(document);
  if (!root || shape === 'none')
    return {
      shape,
      declared: [],
      valid: false,
      findings: [
        error(
          '',
          noManifest(document),
          'an object with a "ucp" member (https://ucp.dev), with the flat members, or with both',
        ),
      ],
    };
  const ucp = asObject(root['ucp']);
  const official = ucp ? judgeProfile(document, options) : undefined;
  // Beside good flat members.
  const broken =
    ucp || root['ucp'] === undefined
      ? []
      : [error('/ucp', `ucp is ${kindOf(root['ucp'])}`, 'an object, or no ucp member')];
  const findings = [
    ...broken,
    ...(official?.findings ?? []),
    ...(shape === 'official' ? [] : flatFindings(root)),
  ].slice(0, mostFindings);
  return {
    shape,
    ...(official ? { release: official.release } : {}),
    declared: ucp ? declaredOf(ucp) : [],
    valid: findings.every(({ severity }) => severity !== 'error'),
    findings,
  };
}

/** The official part alone: of a document whose member `ucp` is an object. */
export function judgeProfile(document: unknown, { leaf = false }: Options = {}): ProfileJudgement {
  const whole = asObject(document) ?? {};
  const release = releaseFor(asObject(whole['ucp'])?.['version']);
  const root = within(whole);
  if (!root)
    return {
      release,
      findings: [{ ...error('', 'the document is nested too deeply', 'at most 64 levels'), release }],
      fits: [],
    };
  const bySchema = schemaFindings(root, release);
  const byText: Finding[] = [];
  const tell = (severity: Finding['severity'], pointer: string, message: string, expected: string): void => {
    byText.push({ severity, pointer, message, expected, release, by: 'text' });
  };
  checkProfileText(tell, root, release, leaf);
  checkKeys(tell, root, release);
  const told = (pointer: string): boolean =>
    bySchema.some((one) => `${pointer}/`.startsWith(`${one.pointer}/`));
  return {
    release,
    findings: [...bySchema, ...byText.filter(({ pointer }) => !told(pointer))].slice(0, mostFindings),
    fits: bySchema.length
      ? ucpReleases.filter((one) => one !== release && parseProfile(one, root).success)
      : [release],
  };
}

/** Errors by the schema of one release. */
function schemaFindings(root: Json, release: UcpRelease): Finding[] {
  const { error: failed } = parseProfile(release, root);
  return failed ? findingsOf(failed.issues.slice(0, mostFindings), root, release) : [];
}

const error = (pointer: string, message: string, expected: string): Finding => ({
  severity: 'error',
  pointer,
  message,
  expected,
  release: newestUcpRelease,
  by: 'text',
});

const declaredOf = (ucp: Json): string[] => [
  ...(typeof ucp['version'] === 'string' ? [ucp['version'].slice(0, 40)] : []),
  ...Object.keys(asObject(ucp['supported_versions']) ?? {}).slice(0, 20),
];

/** Findings of the schema, and of rules beyond it: unknown modes, disabled capabilities. */
function flatFindings(root: Json): Finding[] {
  const { error: failed } = parseFlat(root);
  const bySchema = failed ? findingsOf(failed.issues, root, 'flat') : [];
  const covered = (pointer: string): boolean =>
    bySchema.some(
      (one) => `${pointer}/`.startsWith(`${one.pointer}/`) || one.pointer.startsWith(`${pointer}/`),
    );
  const byText = [
    ...flatIdentityProblems(root),
    ...flatCapabilityProblems(root),
    ...flatDiscoveryProblems(root),
    ...flatCheckoutProblems(root),
  ].filter(({ pointer }) => !covered(pointer));
  return [
    ...bySchema,
    ...byText.map(({ severity, pointer, message }) => ({
      severity,
      pointer,
      // Quotes are from the document; `found` has them instead.
      message: message.replace(/"[^]*"\s*/, ''),
      expected: Object.hasOwn(flatExpected, pointer) ? (flatExpected[pointer] ?? '') : 'true',
      release: 'flat' as const,
      by: 'text' as const,
    })),
  ];
}

const flatExpected: Record<string, string> = {
  '/version': 'a semantic version such as 1.0.0, or a date',
  '/checkout/mode': 'agent_delegated if agents can pay, redirect if buyers finish in the store',
};

/** More names, entries per name, or keys than any real manifest has. The rest is not checked. */
const mostNames = 200;
const mostEntries = 50;
/** JSON Schemas that a manifest might carry in a `config` stay far below. */
const deepest = 64;

const cutList = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, mostEntries) : value);

function cutMap(value: unknown): unknown {
  const map = asObject(value);
  if (!map) return cutList(value);
  return Object.fromEntries(
    Object.entries(map)
      .slice(0, mostNames)
      .map(([name, list]) => [name, cutList(list)]),
  );
}

const maps = ['services', 'capabilities', 'payment_handlers', 'supported_versions', 'map_order'];

/** The same document with lists and maps cut; `undefined` when it is nested too deeply to be read. */
function within(root: Json): Json | undefined {
  if (isTooDeep(root)) return undefined;
  const cut: Json = { ...root, keys: cutList(root['keys']), signing_keys: cutList(root['signing_keys']) };
  for (const key of ['keys', 'signing_keys']) if (!Object.hasOwn(root, key)) Reflect.deleteProperty(cut, key);
  const payment = asObject(root['payment']);
  if (payment) cut['payment'] = { ...payment, ...only(payment, 'handlers', cutList) };
  const ucp = asObject(root['ucp']);
  if (ucp) cut['ucp'] = { ...ucp, ...Object.assign({}, ...maps.map((key) => only(ucp, key, cutMap))) };
  return cut;
}

const only = (object: Json, key: string, change: (value: unknown) => unknown): Json =>
  Object.hasOwn(object, key) ? { [key]: change(object[key]) } : {};

function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.values(value).filter((one) => typeof one === 'object')
        : [],
    );
  }
  return false;
}
