/** Machine files and protocol documents for tests. */
import type { FileName, MachineFile, ProtocolFile } from './evidence.ts';
import { known } from './evidence.ts';
import { exchange, origin } from './samples.ts';
import type { ExchangeSample } from './samples.ts';
import type { Part } from './testing.ts';

/** One file of `files` with its exchange; the state follows from the status unless given. */
export function file(
  name: FileName,
  path: string,
  text: string,
  given: ExchangeSample & { state?: MachineFile['state']; via?: MachineFile['via'] } = {},
): Part {
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
      },
    }),
  };
}

/** A protocol document under one of its names. */
export function protocolFile(
  name: 'acp' | 'a2a' | 'ard' | 'apiDescriptions',
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
