/** What a signature must cover to stand for a whole request (UCP overview, Identity Resolution Algorithm, step 5). */
import type { InnerList } from 'structured-headers';
import type { HeaderReader } from './components.ts';

export interface CoveredRequest {
  headers: HeaderReader;
  body: Uint8Array;
  hasQuery: boolean;
  /** Of the signature: its member of `Signature-Agent`. */
  label: string;
}

/** Fields that carry meaning for us: uncovered, anybody on the way could change them. */
const whenPresent = ['ucp-agent', 'idempotency-key', 'signature-agent'] as const;

/** The first component that is not covered. A component with parameters is another one, but for `signature-agent`. */
export function coverageGap(
  input: InnerList,
  { headers, body, hasQuery, label }: CoveredRequest,
): string | undefined {
  const covered = new Set(
    input[0].flatMap(([name, parameters]) => {
      const isOwnMember =
        name === 'signature-agent' && parameters.size === 1 && parameters.get('key') === label;
      return typeof name === 'string' && (parameters.size === 0 || isOwnMember) ? [name] : [];
    }),
  );
  const required = [
    '@method',
    '@authority',
    '@path',
    ...(hasQuery ? ['@query'] : []),
    ...whenPresent.filter((name) => headers.get(name) !== null),
    ...(body.byteLength > 0 ? ['content-digest', 'content-type'] : []),
  ];
  return required.find((name) => !covered.has(name));
}
