/** The file of a recording: written by the recorder, read by tests. Files of others are not trusted. */
import { z } from 'zod';
import { claims } from './claims.ts';
import { isTargetWord } from './exchange.ts';
import { fieldRules, memberName } from './fields.ts';
import { problemPrefix, sealedWord } from './sanitize.ts';
import { recordedLocale, recordedWords, scenarioWords } from './words.ts';

export const mostCalls = 120;
const maxBytes = 2_000_000;
const mostNested = 60;

const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  target: z.string().max(4_000),
  token: z.string().max(100).optional(),
  body: z.unknown().optional(),
});

const answer = z.strictObject({
  status: z.int().min(200).max(499),
  document: z.unknown().optional(),
  authorization: z.string().max(200).optional(),
});

const setting = z.strictObject({
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/))
    .min(1)
    .max(50),
  locale: z
    .string()
    .regex(recordedLocale, 'must be a language with an optional script and region, such as zh-Hans-CN'),
  phrase: z.string().optional(),
  coupon: z.string().optional(),
  reference: z.string(),
  order: z.strictObject({ methodId: z.string() }).optional(),
  ocapi: z
    .strictObject({
      sitePath: z.boolean(),
      version: z.string().regex(/^v\d{2}_\d{1,2}$/),
      hasPassword: z.boolean(),
    })
    .optional(),
});

const shape = z.strictObject({
  format: z.literal('portico-recording'),
  version: z.literal(1),
  /** `simulator`: a private address. Proves nothing about the platform. */
  source: z.enum(['live', 'simulator']),
  api: z.enum(['scapi', 'ocapi']),
  setting,
  /** IDs of the claims that it proves. */
  proves: z.array(z.enum(claims.map(({ id }) => id))),
  kept: z.strictObject({
    /** Words of the platform that are in it. */
    words: z.array(z.string()),
    /** Words that the operator let through. */
    named: z.array(z.string().regex(/^[A-Za-z][A-Za-z_-]{0,59}$/)),
    replaced: z.record(z.string(), z.int().nonnegative()),
    leftOut: z.int().nonnegative(),
  }),
  exchanges: z.array(z.strictObject({ request, answer })).min(1).max(mostCalls),
  results: z.array(
    z.union([
      z.strictObject({ step: z.string(), facts: z.unknown() }),
      z.strictObject({
        step: z.string(),
        error: z.strictObject({ kind: z.string(), type: z.string(), status: z.int().optional() }),
      }),
    ]),
  ),
});

export type Recording = z.output<typeof shape>;

const lineLength = 240;

/** To be read by people: what fits is on one line. */
export function recordingText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= lineLength) return line;
  const inner = `${indent} `;
  const [open, close, members] = Array.isArray(value)
    ? ['[', ']', value.map((one) => recordingText(one, inner))]
    : [
        '{',
        '}',
        Object.entries(value)
          .filter(([, one]) => one !== undefined)
          .map(([name, one]) => `${JSON.stringify(name)}: ${recordingText(one, inner)}`),
      ];
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}

export class RecordingRefused extends Error {}

/** @throws RecordingRefused with a sentence for its sender */
export function readRecording(text: string): Recording {
  if (text.length > maxBytes) throw new RecordingRefused(`A recording has at most ${maxBytes} characters.`);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new RecordingRefused('The recording is not valid JSON.');
  }
  if (isTooDeep(document, 0)) throw new RecordingRefused('The recording is nested too deeply.');
  const recording = readShape(shape, document, 'The recording is invalid at');
  const foreign = foreignText(recording);
  if (foreign !== undefined)
    throw new RecordingRefused(
      `The recording contains text that is not sanitized, in ${foreign}. Record it again with "portico stores record".`,
    );
  return recording;
}

/** What a file could not say at the end is refused before the first call. @throws RecordingRefused */
export function refuseSetting(given: Recording['setting']): void {
  readShape(setting, given, 'This store cannot be recorded because of its');
}

function readShape<T>(wanted: z.ZodType<T>, value: unknown, invalid: string): T {
  const read = wanted.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new RecordingRefused(`${invalid} ${issue?.path.join('.') || 'its root'}: ${issue?.message}.`);
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth > mostNested || Object.values(value).some((one) => isTooDeep(one, depth + 1));
}

/** Where a recording has a string that the sanitizer cannot have written. */
function foreignText({
  exchanges,
  kept,
  setting: { phrase, coupon, reference, order },
}: Recording): string | undefined {
  const named = new Set(kept.named);
  for (const [place, { request: sent, answer: got }] of exchanges.entries()) {
    const parts = {
      target: sent.target.split(/[/?&=,()]/),
      token: sent.token === 'client' ? undefined : sent.token,
      body: sent.body,
      document: got.document,
      authorization: got.authorization?.replace(/^Bearer /, ''),
    };
    for (const [name, part] of Object.entries(parts))
      if (!isSanitized(part, name === 'target' ? isTargetText : (text) => isSanitizedText(text, named)))
        return `exchange ${place + 1}, ${name}`;
  }
  if (!isSanitized([phrase, coupon, reference, order?.methodId], (text) => isSanitizedText(text)))
    return 'setting';
  return kept.words.every((word) => recordedWords.has(word) || named.has(word)) ? undefined : 'kept.words';
}

function isSanitized(value: unknown, isText: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isText(value);
  if (Array.isArray(value)) return value.every((one) => isSanitized(one, isText));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isMemberName(name) && isSanitized(one, isText));
}

const placeholder = /^[a-z]{2,20}-\d{1,6}$/;
const isMemberName = (name: string): boolean => fieldRules.has(memberName(name)) || placeholder.test(name);

export function isSanitizedText(text: string, named: ReadonlySet<string> = new Set()): boolean {
  return (
    text === '' ||
    placeholder.test(text) ||
    text === sealedWord ||
    scenarioWords.has(text) ||
    recordedWords.has(text) ||
    named.has(text) ||
    /^\d{2}\.\d{1,2}$/.test(text) ||
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ||
    /^https:\/\/example\.com\/[a-z]+-\d{1,6}$/.test(text) ||
    (text.startsWith(problemPrefix) && isSanitizedText(text.slice(problemPrefix.length), named))
  );
}

/** Between the separators of a path and a query. */
const isTargetText = (text: string): boolean => isSanitizedText(text) || isTargetWord(text);
