/**
 * Whether public keys are points that a verifier can import: arithmetic instead of WebCrypto, which only answers later.
 * Curves: FIPS 186-4, appendix D.1.2; coordinates: RFC 7518, section 6.2.1.
 */

interface Curve {
  /** Octets of a coordinate. */
  size: number;
  p: bigint;
  b: bigint;
}

const curves: ReadonlyMap<string, Curve> = new Map([
  [
    'P-256',
    {
      size: 32,
      p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
      b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
    },
  ],
  [
    'P-384',
    {
      size: 48,
      p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffn,
      b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
    },
  ],
]);

/** `odd`: the point is valid, but not encoded as RFC 7518 requires, so strict parsers reject it. */
export type PointState = 'good' | 'odd' | 'wrong';

export const isKnownCurve = (name: string): boolean => curves.has(name);

export function pointState(curveName: string, x: string, y: string): PointState {
  const curve = curves.get(curveName);
  const [left, right] = [octets(x), octets(y)];
  if (!curve || !left || !right) return 'wrong';
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a >= curve.p || b >= curve.p) return 'wrong';
  // y² = x³ − 3x + b
  if ((b * b - (a * a * a - 3n * a + curve.b)) % curve.p !== 0n) return 'wrong';
  const isStrict = [x, y].every(isBase64Url) && left.length === curve.size && right.length === curve.size;
  return isStrict ? 'good' : 'odd';
}

/** An Ed25519 key is any 32 octets to the libraries that import it. */
export function ed25519State(x: string): PointState {
  if (octets(x)?.length !== 32) return 'wrong';
  return isBase64Url(x) ? 'good' : 'odd';
}

const longest = 200;

const isBase64Url = (text: string): boolean => /^[\w-]+$/.test(text);

/** Either alphabet of base64, padded or not: what lenient parsers accept. */
function octets(text: string): string | undefined {
  if (text.length > longest || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const plain = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  return plain.length % 4 === 1 ? undefined : atob(plain);
}

const numberOf = (bytes: string): bigint =>
  BigInt(
    `0x${Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('') || '0'}`,
  );
