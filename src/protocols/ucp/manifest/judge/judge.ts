/**
 * A manifest, judged by the release that it names itself; the flat members by their own rules. Pure, and total on any value.
 * Sources: https://ucp.dev/2026-08-25/specification/overview and the schemas of each release.
 */
import { mostFindings, type Finding, type ProfileJudgement } from '../finding.ts';
import {
  flatCapabilityProblems,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatIdentityProblems,
} from '../flat.ts';
import { asObject, kindOf, type Json } from '../json.ts';
import { newestUcpRelease, releaseFor, ucpReleases, type UcpRelease } from '../releases.ts';
import { manifestShape, type ManifestShape } from '../shape.ts';
import { parseFlat, parseProfile } from './schemas/index.ts';
import { tellKeys } from './text-keys.ts';
import { noManifest, tellProfile } from './text-rules.ts';
import { within } from './within.ts';
import { findingsOf } from './words.ts';

export interface Judgement {
  shape: ManifestShape;
  /** By whose rules the official part was judged; absent where there is none. */
  release?: UcpRelease;
  /** Releases that the document says it speaks, the primary one first, as they stand there. */
  declared: string[];
  /** No finding is an error, and there is something to judge. */
  valid: boolean;
  findings: Finding[];
}

interface Options {
  /** The document stands at an address that `supported_versions` of another one names. */
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
          'an object with a member "ucp" (https://ucp.dev), the flat members beside it or alone',
        ),
      ],
    };
  const ucp = asObject(root['ucp']);
  const official = ucp ? judgeProfile(document, options) : undefined;
  // Beside good flat members.
  const broken =
    ucp || root['ucp'] === undefined
      ? []
      : [error('/ucp', `it is ${kindOf(root['ucp'])}`, 'an object, or no such member')];
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
      findings: [{ ...error('', 'it is nested too deeply', 'at most 64 levels'), release }],
      fits: [],
    };
  const bySchema = schemaFindings(root, release);
  const byText: Finding[] = [];
  const tell = (severity: Finding['severity'], pointer: string, message: string, expected: string): void => {
    byText.push({ severity, pointer, message, expected, release, by: 'text' });
  };
  tellProfile(tell, root, release, leaf);
  tellKeys(tell, root, release);
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

/** By the schema, and what the rules say beyond it: modes that nobody knows, capabilities that are switched off. */
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
      // What is quoted in it is the document's own; it stands in `found` instead.
      message: message.replace(/"[^]*"\s*/, ''),
      expected: Object.hasOwn(flatExpected, pointer) ? (flatExpected[pointer] ?? '') : 'true',
      release: 'flat' as const,
      by: 'text' as const,
    })),
  ];
}

const flatExpected: Record<string, string> = {
  '/version': 'a semantic version such as 1.0.0, or a date',
  '/checkout/mode': 'agent_delegated where agents may pay, redirect where buyers go on in the store',
};
