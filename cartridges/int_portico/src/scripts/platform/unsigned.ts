/** Signatures of RFC 9421 are the service's business: a call is taken as if it had none. */
export function verifyRequest(
  _request: unknown,
  { required }: { required: 'if-present' | 'always' },
): { signed: false } | { code: string; content: string } {
  return required === 'always'
    ? {
        code: 'signature_missing',
        content: 'The cartridge cannot verify signatures. Send signed requests to Portico’s service.',
      }
    : { signed: false };
}
