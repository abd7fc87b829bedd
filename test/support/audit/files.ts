/** Machine files and protocol documents for tests. */
import type { FileName, MachineFile, ProtocolFile } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { parseOpenSearch } from '../../../src/audit/parse/files/open-search.ts';
import { parseSyndication } from '../../../src/audit/parse/files/syndication.ts';
import { exchange, type ExchangeSample, origin, type Part, sample } from './evidence.ts';

export interface FileSample extends ExchangeSample {
  state?: MachineFile['state'];
  via?: MachineFile['via'];
  /** The search that was tried with an OpenSearch description. */
  tried?: { url: string; ref?: string; disallowed?: true };
}

/** One file of `files` with its exchange; the state follows from the status unless given. */
export function file(name: FileName, path: string, text: string, given: FileSample = {}): Part {
  const answered = exchange({ purpose: 'file', type: 'text/plain', url: origin + path, ...given });
  const status = answered.status ?? 0;
  const state =
    given.state ??
    (status === 200 ? 'ok' : status === 404 ? 'absent' : answered.blocked ? 'blocked' : 'error');
  const json = parse(text);
  return {
    traffic: known([answered]),
    files: known({
      [name]: {
        url: answered.url,
        state,
        ref: answered.id,
        via: given.via ?? 'well-known',
        text,
        ...(json === undefined ? {} : { json }),
        ...(state === 'ok' ? parsedAs(name, text, given) : {}),
      },
    }),
  };
}

function parsedAs(name: FileName, text: string, { tried }: FileSample): Partial<MachineFile> {
  if (name === 'contentFeed') return { syndication: parseSyndication(new TextEncoder().encode(text)) };
  return name === 'openSearch'
    ? { openSearch: { ...parseOpenSearch(text), ...(tried ? { tried } : {}) } }
    : {};
}

/** Several files of one shop. */
export async function files(...parts: readonly Part[]): Promise<Part> {
  const all = parts.map(({ files: piece }) => (piece?.ok ? piece.value : {}));
  const joined: Partial<Record<FileName, MachineFile>> = Object.assign({}, ...all);
  return { ...(await sample(...parts)), files: known(joined) };
}

/** A protocol document under one of its names. */
export function protocolFile(
  name: 'acp' | 'a2a' | 'ard' | 'apiDescriptions' | 'keyDirectory' | 'skills',
  path: string,
  text: string,
  given: ExchangeSample = {},
): Part {
  const answered = exchange({ purpose: 'file', type: 'application/json', url: origin + path, ...given });
  const status = answered.status ?? 0;
  const json = parse(text);
  const document: ProtocolFile = {
    state: status === 200 ? 'ok' : status === 404 ? 'absent' : answered.blocked ? 'blocked' : 'error',
    url: answered.url,
    via: 'well-known',
    ref: answered.id,
    ...(json === undefined ? {} : { json }),
    errors: json === undefined ? ['not JSON'] : [],
  };
  return { traffic: known([answered]), [name]: known(document) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
