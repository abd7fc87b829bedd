/** For tests: the steps of a login. */
import { createHash } from 'node:crypto';
import { at, type Answered, type TestFace } from './official.testing.ts';

export const publicId = '22222222-2222-4222-8222-222222222222';
export const redirect = 'http://localhost:3000/callback';
export const verifier = 'v'.repeat(60);
export const challenge = createHash('sha256').update(verifier).digest('base64url');
export const guestForm = { grant_type: 'client_credentials', channel_id: 'demo' };

export interface Login {
  authorize(more?: Record<string, string>): Promise<Response>;
  /** Of a new guest of the public client. */
  codeOf(): Promise<string>;
  redeem(code: string, more?: Record<string, string>): Promise<Answered>;
  /** How the catalog answers to a token. */
  works(token: string): Promise<boolean>;
}

export function loginAt(face: TestFace): Login {
  const authorize = (more: Record<string, string> = {}): Promise<Response> => {
    const query = new URLSearchParams({
      client_id: publicId,
      redirect_uri: redirect,
      response_type: 'code',
      hint: 'guest',
      channel_id: 'demo',
      code_challenge: challenge,
      ...more,
    });
    return face.send(`${at.auth}/oauth2/authorize?${query.toString()}`);
  };

  const codeOf = async (): Promise<string> => {
    const location = (await authorize()).headers.get('location') ?? '';
    return new URL(location).searchParams.get('code') ?? '';
  };

  const redeem = (code: string, more: Record<string, string> = {}): Promise<Answered> =>
    face.login({
      grant_type: 'authorization_code_pkce',
      code,
      client_id: publicId,
      redirect_uri: redirect,
      code_verifier: verifier,
      channel_id: 'demo',
      ...more,
    });

  const works = async (token: string): Promise<boolean> => {
    const answer = await face.send(`${at.products}/categories/root?siteId=demo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status === 200;
  };

  return { authorize, codeOf, redeem, works };
}
