/** The manifest for tests: a document in, how each client is answered out. */
import { createHash } from 'node:crypto';
import { manifestCore, manifestShape, sampleFlat, sampleProfile } from '#manifest';
import { judgeProfile } from '#manifest/judge';
import type { ClientName, Exchange, UcpEvidence } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { hashJson, parseJsonBody } from '../../../src/audit/gather/json.ts';
import { exchange, type ExchangeSample, origin, type Part } from './evidence.ts';

export const manifestUrl = `${origin}/.well-known/ucp`;

/** Both shapes, as a shop should serve them. */
export const bothShapes = { ucp: sampleProfile(origin), ...sampleFlat('Acme Shoes') };
export const flatShape = sampleFlat('Acme Shoes');

/** An answer that differs from the usual one; `document` or `text` give another body. */
export interface ManifestAnswerSample extends Omit<ExchangeSample, 'url' | 'purpose' | 'client'> {
  document?: unknown;
  text?: string;
}

type Asked = 'agent' | 'browser' | 'curl' | 'empty' | 'bot' | 'again';

export type ManifestSample = Partial<Record<Asked, ManifestAnswerSample | 'not-asked'>> & {
  /** Overrides of every answer. */
  all?: ManifestAnswerSample;
  /** Every client is redirected here, where the document is. */
  moved?: string;
};

const clients: readonly [Asked, ClientName][] = [
  ['agent', 'agent'],
  ['browser', 'browser'],
  ['curl', 'curl'],
  ['empty', 'empty'],
  ['again', 'agent'],
  ['bot', 'bot:ChatGPT-User'],
];
const usual = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=3600',
  etag: '"1"',
};

/** `document` is served as JSON, a string as it is. The bot asks only when its answer is given. */
export function manifest(document: unknown, given: ManifestSample = {}): Part {
  const text = textOf(document);
  const moved: ManifestAnswerSample | undefined =
    given.moved === undefined
      ? undefined
      : { status: 301, headers: { location: given.moved }, type: 'text/html', text: 'moved' };
  const ask = ([name, client]: readonly [Asked, ClientName]): Answer[] => {
    const own = given[name];
    if (own === 'not-asked' || (name === 'bot' && !own)) return [];
    return [answerOf(client, name === 'again' ? 2 : 1, text, { ...moved, ...given.all, ...own })];
  };
  const first = clients.slice(0, 2).flatMap(ask);
  const behind = given.moved === undefined ? [] : [answerOf('agent', 3, text, {}, given.moved)];
  const found = [...first, ...behind].find(isThere);
  // Further clients ask only for a manifest that is there.
  const answers = found ? [...first, ...clients.slice(2).flatMap(ask)] : first;
  const value = found?.parsed?.ok ? found.parsed.value : undefined;
  const piece: UcpEvidence = {
    url: manifestUrl,
    state: found ? 'present' : stateOf(answers.map(({ asked }) => asked)),
    fetches: answers.map((one) => fetchOf(one)),
    bytes: found?.body.length ?? 0,
    shape: manifestShape(value),
    ...(value === undefined ? {} : { document: value }),
    bom: found?.parsed?.bom ?? false,
    ...(found?.parsed && !found.parsed.ok ? { parseError: found.parsed.error } : {}),
    ...judgementOf(value),
  };
  return { traffic: known([...answers, ...behind].map(({ asked }) => asked)), ucp: known(piece) };
}

/** As gathering judges it. */
function judgementOf(document: unknown): Pick<UcpEvidence, 'judgement'> {
  const shape = manifestShape(document);
  return shape === 'official' || shape === 'both' ? { judgement: judgeProfile(document) } : {};
}

interface Answer {
  asked: Exchange;
  body: Uint8Array;
  parsed?: ReturnType<typeof parseJsonBody>;
}

function answerOf(
  client: ClientName,
  attempt: number,
  text: string,
  { document, text: other, headers, ...given }: ManifestAnswerSample,
  url = manifestUrl,
): Answer {
  const error = given.error ? {} : usual;
  const asked = exchange({
    purpose: 'ucp',
    url,
    client,
    attempt,
    headers: headers ?? (given.status === undefined || given.status === 200 ? error : {}),
    ...given,
  });
  const body = new TextEncoder().encode(other ?? (document === undefined ? text : textOf(document)));
  const like = asked.type.includes('json') || /^[\uFEFF\s]*[{[]/.test(new TextDecoder().decode(body));
  const there = asked.status === 200 && !asked.challenge && like;
  return { asked, body, ...(there ? { parsed: parseJsonBody(body) } : {}) };
}

const isThere = ({ parsed }: Answer): boolean => parsed !== undefined;

function fetchOf({ asked, body, parsed }: Answer): UcpEvidence['fetches'][number] {
  const row = { client: asked.client, ref: asked.id };
  if (!parsed?.ok) return row;
  const ordered = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return { ...row, json: hashJson(parsed.value), ordered, core: hashJson(manifestCore(parsed.value)) };
}

function stateOf(asked: readonly Exchange[]): UcpEvidence['state'] {
  const failed = ({ status, challenge }: Exchange): boolean =>
    !challenge && (status === undefined || status >= 500 || status === 429);
  if (asked.some(failed)) return 'error';
  return asked.some((one) => one.blocked) ? 'hidden' : 'absent';
}

const textOf = (document: unknown): string =>
  typeof document === 'string' ? document : JSON.stringify(document);
