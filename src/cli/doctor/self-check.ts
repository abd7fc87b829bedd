/** The signed result of the cartridge's self-check, as Business Manager shows it: whether it is genuine, and what it found. */
import { z } from 'zod';
import { asObject } from '#manifest';
import { briefly } from './calls/answer.ts';
import type { Notes } from './notes.ts';
import type { DoctorVisit } from './calls/visit.ts';

const finding = z.object({
  id: z.string().max(200),
  title: z.string().max(200),
  verdict: z.enum(['ok', 'problem', 'unknown']),
  text: z.string().max(2_000),
  fix: z.string().max(2_000).optional(),
});

const result = z.object({
  kind: z.literal('portico-self-check'),
  format: z.literal(1),
  /** Of the cartridge; earlier results have none. */
  version: z.string().max(50).optional(),
  site: z.string().max(100),
  host: z.string().max(300),
  verify: z.url().max(500),
  at: z.iso.datetime(),
  findings: z.array(finding).max(200),
});

const file = z.object({ result: z.string().max(100_000), signature: z.string().max(100) });

export interface SelfCheck extends z.infer<typeof file> {
  read: z.infer<typeof result>;
}

/** @throws TypeError for anything but a result of the self-check */
export function readSelfCheck(text: string): SelfCheck {
  try {
    const signed = file.parse(JSON.parse(text));
    return { ...signed, read: result.parse(JSON.parse(signed.result)) };
  } catch {
    throw new TypeError(
      'This is not the signed result of a self-check. Copy all of it from Business Manager.',
    );
  }
}

const name = 'self-check';
const day = 24 * 60 * 60_000;

/** The store itself says whether it signed the result: nobody else knows its secret. @param now epoch milliseconds */
export async function judgeSelfCheck(
  visit: DoctorVisit,
  { result: text, signature, read }: SelfCheck,
  now: number,
): Promise<void> {
  const { notes, origin } = visit;
  const { host } = new URL(origin);
  const verify = new URL(read.verify);
  if (read.host !== host || verify.host !== host)
    return notes.fail('self-check', name, `The result is of ${read.host}, not of ${host}.`);
  const answer = await visit.ask({
    url: `${origin}${verify.pathname}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result: text, signature }),
  });
  const { exchange, json } = answer;
  const by = read.version === undefined ? '' : ` of Portico ${read.version}`;
  // Whatever else answers at this URL knows nothing about the signature.
  const isValid = exchange.status === 200 ? asObject(json)?.['valid'] : undefined;
  if (isValid === false)
    return notes.fail(
      'self-check',
      name,
      'The signature is wrong: the result was changed, or the secret was.',
    );
  if (isValid !== true) {
    notes.warn(
      'self-check',
      name,
      `The store did not say whether the signature is right (${briefly(answer)}), so the result${by} may have been changed.`,
    );
    return noteUnverified(notes, read);
  }
  if (now - Date.parse(read.at) > day)
    notes.warn('self-check', name, `The result${by} is genuine, but from ${read.at.slice(0, 10)}.`);
  else
    notes.ok('self-check', name, `The result${by} is genuine, from ${read.at}, for the site ${read.site}.`);
  noteFindings(notes, read);
}

function noteFindings(notes: Notes, { findings }: SelfCheck['read']): void {
  for (const { title, verdict, text, fix } of findings)
    if (verdict === 'problem')
      notes.fail('self-check-finding', name, `${title}: ${text}`, fix === undefined ? {} : { fix });
    else if (verdict === 'unknown') notes.skip('self-check-finding', name, `${title}: ${text}`);
  const passed = passedTitles(findings);
  if (passed !== '') notes.ok('self-check-finding', name, `In order: ${passed}.`);
}

/** Anyone can write such a file, so nothing in it passes or fails. */
function noteUnverified(notes: Notes, { findings }: SelfCheck['read']): void {
  for (const { title, verdict, text } of findings)
    if (verdict !== 'ok') notes.skip('self-check-finding', name, `Not verified: ${title}: ${text}`);
  const passed = passedTitles(findings);
  if (passed !== '') notes.skip('self-check-finding', name, `Not verified: In order: ${passed}.`);
}

const passedTitles = (findings: SelfCheck['read']['findings']): string =>
  findings
    .filter(({ verdict }) => verdict === 'ok')
    .map(({ title }) => title)
    .join(', ');
