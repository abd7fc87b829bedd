/** Access tokens: JWTs signed with ES256, with the claims that SLAS gives them. */
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose';

/** What an access token stands for. */
export interface Session {
  clientId: string;
  customerId: string;
  usid: string;
  site: string;
  scopes: readonly string[];
}

/** A session with the access token that represents it. */
export interface Held extends Session {
  tokenId: string;
}

export interface Signer {
  sign(session: Session, id: string, seconds: number): Promise<string>;
  /** Undefined for what is not ours, or is over. */
  open(token: string): Promise<Held | undefined>;
  /** For those who check tokens themselves. */
  keys(): Promise<{ keys: JWK[] }>;
}

const kid = 'sandbox-1';

export function createSigner(organization: string, now: () => number): Signer {
  /** `f_ecom_zzzz_001` is the tenant `zzzz_001`. */
  const tenant = organization.replace(/^f_ecom_/, '');
  const issuer = `slas/sandbox/${tenant}`;
  let pair: ReturnType<typeof generateKeyPair> | undefined;
  const keyPair = () => (pair ??= generateKeyPair('ES256', { extractable: true }));
  return {
    async sign({ clientId, customerId, usid, site, scopes }, id, seconds) {
      const { privateKey } = await keyPair();
      const at = Math.floor(now() / 1_000);
      const isb = `uido:slas::upn:Guest::uidn:Guest User::gcid:${customerId}::chid:${site}`;
      return new SignJWT({
        aut: 'GUID',
        scp: scopes.join(' '),
        ctx: 'slas',
        ist: 1,
        sty: 'User',
        dnt: '0',
        isb,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'jwt', ver: '1.0', clv: 'J2.3.4' })
        .setSubject(`cc-slas::${tenant}::scid:${clientId}::usid:${usid}`)
        .setIssuer(issuer)
        .setAudience('commercecloud/sandbox')
        .setJti(id)
        .setIssuedAt(at)
        .setNotBefore(at)
        .setExpirationTime(at + seconds)
        .sign(privateKey);
    },
    async open(token) {
      try {
        const { publicKey } = await keyPair();
        const { payload } = await jwtVerify(token, publicKey, { issuer, currentDate: new Date(now()) });
        const { sub = '', jti = '', isb, scp } = payload;
        return { ...sessionOf(sub, String(isb), String(scp)), tokenId: jti };
      } catch {
        return undefined;
      }
    },
    async keys() {
      const { publicKey } = await keyPair();
      return { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig' }] };
    },
  };
}

const sessionOf = (sub: string, isb: string, scp: string): Session => ({
  clientId: part(sub, 'scid'),
  usid: part(sub, 'usid'),
  customerId: part(isb, 'gcid'),
  site: part(isb, 'chid'),
  scopes: scp.split(' '),
});

/** `a:1::b:2` has the part `b` with the value 2. */
const part = (text: string, name: string): string =>
  text
    .split('::')
    .find((one) => one.startsWith(`${name}:`))
    ?.slice(name.length + 1) ?? '';
