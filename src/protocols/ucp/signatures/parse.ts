/** The two headers of RFC 9421, section 4, read together. */
import { isInnerList, parseDictionary, type InnerList } from 'structured-headers';
import type { HeaderReader } from './components.ts';

export interface Candidate {
  label: string;
  input: InnerList;
  signature: Uint8Array;
  keyid?: string;
  alg?: string;
  tag?: string;
  nonce?: string;
  /** Seconds; undefined when absent, NaN when it is no integer. */
  created?: number;
  expires?: number;
}

const maxHeader = 8_192;
const maxLabels = 8;
const maxComponents = 32;

/**
 * Never throws.
 * @returns the signatures in the order of `Signature-Input`; `none` without either header; `partial` when one of the
 * two is missing; `malformed`
 */
export function parseSignatures(headers: HeaderReader): Candidate[] | 'none' | 'partial' | 'malformed' {
  const input = headers.get('signature-input');
  const signature = headers.get('signature');
  if (input === null && signature === null) return 'none';
  if (!input || !signature) return 'partial';
  if (input.length > maxHeader || signature.length > maxHeader) return 'malformed';
  try {
    const signatures = parseDictionary(signature);
    const inputs = [...parseDictionary(input)];
    if (inputs.length === 0 || inputs.length > maxLabels) return 'malformed';
    return inputs.map(([label, member]) => {
      const value = signatures.get(label)?.[0];
      if (!isInnerList(member) || member[0].length > maxComponents || !(value instanceof ArrayBuffer))
        throw new TypeError('malformed');
      return { label, input: member, signature: new Uint8Array(value), ...parametersOf(member) };
    });
  } catch {
    return 'malformed';
  }
}

function parametersOf([, parameters]: InnerList): Partial<Candidate> {
  const found: Partial<Candidate> = {};
  for (const name of ['keyid', 'alg', 'tag', 'nonce'] as const) {
    const value = parameters.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw new TypeError('malformed');
    found[name] = value;
  }
  for (const name of ['created', 'expires'] as const) {
    const value = parameters.get(name);
    if (value !== undefined) found[name] = Number.isSafeInteger(value) ? (value as number) : Number.NaN;
  }
  return found;
}
