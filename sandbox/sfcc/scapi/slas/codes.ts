/** Codes of the authorization step: each can be used once, for a short time, with its verifier. */
import { createHash, randomBytes } from 'node:crypto';
import type { SlasClient } from '../options.ts';
import { channelOf, publicClient } from './clients.ts';
import { invalidRequest, loginNotSimulated } from './oauth-error.ts';
import type { Session } from './signer.ts';
import type { Slas } from './slas.ts';

const life = 10 * 60_000;

interface Grant {
  client: SlasClient;
  site: string;
  usid: string;
  challenge: string;
  redirect: string;
  until: number;
}

export interface Codes {
  /** Where the answer to an `authorize` leads. @throws OauthError */
  authorize(query: URLSearchParams): string;
  /** @throws OauthError */
  redeem(form: URLSearchParams): Session;
}

export function createCodes(slas: Slas): Codes {
  const grants = new Map<string, Grant>();
  return {
    authorize(query) {
      const client = publicClient(slas.clients, query.get('client_id'));
      const redirect = query.get('redirect_uri') ?? '';
      if (!client.redirects?.some((one) => isRedirect(one, redirect)))
        throw invalidRequest('Bad or missing redirect_uri.');
      if (query.get('response_type') !== 'code') throw invalidRequest('Bad or missing response_type.');
      if (query.get('hint') !== 'guest') throw loginNotSimulated('A login other than hint=guest');
      const challenge = query.get('code_challenge') ?? '';
      if (challenge.length < 43 || challenge.length > 128)
        throw invalidRequest('Bad or missing code_challenge.');
      const site = channelOf(client, query.get('channel_id'));
      const code = randomBytes(32).toString('base64url');
      const { usid } = slas.guest(client, site, query.get('usid') ?? undefined);
      grants.set(code, { client, site, usid, challenge, redirect, until: slas.now() + life });
      const back = new URL(redirect);
      back.searchParams.set('usid', usid);
      back.searchParams.set('code', code);
      const state = query.get('state');
      if (state !== null) back.searchParams.set('state', state);
      return back.href;
    },
    redeem(form) {
      const code = form.get('code') ?? '';
      const grant = grants.get(code);
      // The first attempt uses it up, right or wrong.
      grants.delete(code);
      if (!grant || grant.until <= slas.now()) throw invalidRequest('Bad or missing code.');
      const { client, site, usid, challenge, redirect } = grant;
      if (publicClient(slas.clients, form.get('client_id')) !== client)
        throw invalidRequest('Bad or missing client_id.');
      if (form.get('redirect_uri') !== redirect) throw invalidRequest('Bad or missing redirect_uri.');
      if (channelOf(client, form.get('channel_id')) !== site)
        throw invalidRequest('Bad or missing channel_id.');
      if (challengeOf(form.get('code_verifier') ?? '') !== challenge)
        throw invalidRequest('Bad or missing code_verifier.');
      return slas.guest(client, site, usid);
    },
  };
}

function isRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true;
  if (!URL.canParse(asked)) return false;
  const [one, other] = [new URL(registered), new URL(asked)];
  one.port = other.port;
  return one.hostname === 'localhost' && one.href === other.href;
}

/** RFC 7636, S256. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
