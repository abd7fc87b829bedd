/** The login service's addresses. */
import type { Context, Handler, Hono } from 'hono';
import type { World } from '../../world.ts';
import { answerWith } from '../fault-answer.ts';
import { families } from '../operation.ts';
import { privateClient } from './clients.ts';
import { createCodes } from './codes.ts';
import { invalidRequest, loginNotSimulated, OauthError, oauthAnswer } from './oauth-error.ts';
import type { Slas } from './slas.ts';
import { grantToken } from './token.ts';

export interface LoginParts {
  world: World;
  slas: Slas;
  organization: string;
  sleep(ms: number): Promise<void>;
}

type Work = (c: Context) => Promise<Response>;

export function addLogin(app: Hono, parts: LoginParts): void {
  const { slas } = parts;
  const codes = createCodes(slas);
  const at = `${families.auth.prefix}/organizations/:organizationId/oauth2`;
  const serve = (name: string, work: Work) => guarded(parts, name, work);

  app.post(
    `${at}/token`,
    serve('getAccessToken', async (c) => {
      const form = await readForm(c);
      const authorization = c.req.header('authorization');
      return Response.json(await grantToken(slas, codes, { form, authorization }));
    }),
  );
  app.get(
    `${at}/authorize`,
    serve('authorizeCustomer', async (c) => {
      const location = codes.authorize(new URL(c.req.url).searchParams);
      return new Response(null, { status: 303, headers: { location } });
    }),
  );
  app.post(
    `${at}/revoke`,
    serve('revokeToken', async (c) => {
      const client = privateClient(slas.clients, c.req.header('authorization'));
      const form = await readForm(c);
      const token = form.get('token') ?? '';
      if (slas.refreshable(token)?.clientId !== client.id)
        throw invalidRequest('Bad or missing refresh token.');
      slas.forget(token);
      return Response.json({ token, token_type_hint: 'refresh_token' });
    }),
  );
  app.get(
    `${at}/logout`,
    serve('logoutCustomer', async (c) => {
      const session = await slas.read(c.req.header('authorization'));
      const token = c.req.query('refresh_token') ?? '';
      if (!session) throw invalidRequest('Bad or missing access token.');
      if (slas.refreshable(token)?.usid !== session.usid)
        throw invalidRequest('Bad or missing refresh token.');
      slas.forget(token);
      slas.end(session);
      return Response.json(nobody(token));
    }),
  );
  app.get(
    `${at}/jwks`,
    serve('getJwksUri', async () => Response.json(await slas.keys())),
  );
  app.all(
    `${families.auth.prefix}/*`,
    serve('login', async (c) => {
      throw loginNotSimulated(`${c.req.method} ${c.req.path}`);
    }),
  );
}

const guarded =
  ({ world, organization, sleep }: LoginParts, name: string, work: Work): Handler =>
  (c) => {
    const fault = world.faults.next(name);
    return answerWith(c, fault, {
      sleep,
      refuse: (status, code, detail, headers) =>
        oauthAnswer(new OauthError(status, code.replaceAll('-', '_'), detail), headers),
      work: async () => {
        try {
          if (c.req.param('organizationId') !== organization && name !== 'login')
            throw invalidRequest('Tenant Id Exception - Must be a well-formed tenantId');
          if (fault?.kind === 'expired-token') throw invalidRequest('Bad or missing refresh token.');
          if (fault?.kind === 'conflict')
            throw new OauthError(409, 'conflict', 'The same shopper logged in.');
          return await work(c);
        } catch (error) {
          if (error instanceof OauthError) return oauthAnswer(error);
          throw error;
        }
      },
    });
  };

/** @throws OauthError unless the body is a form */
async function readForm(c: Context): Promise<URLSearchParams> {
  const type = (c.req.header('content-type') ?? '').toLowerCase();
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest('Bad or missing request parameters.');
  return new URLSearchParams(await c.req.text());
}

/** A token response in form, without any person. */
const nobody = (token: string): object => ({
  access_token: '',
  id_token: 'null',
  refresh_token: token,
  expires_in: 0,
  refresh_token_expires_in: 0,
  token_type: 'Bearer',
  usid: 'null',
  customer_id: 'null',
  enc_user_id: 'null',
  idp_access_token: '',
});
