/** Who calls: the client by its id, the shopper or the application by its token. */
import type { Shopper } from '../world.ts';
import type { Caller, Face } from './call.ts';
import { invalidToken, OcapiFault } from './fault.ts';
import type { OcapiClient } from './options.ts';

/** Who a resource is for. `application` is a token of client credentials. */
export type Audience = 'client' | 'shopper' | 'shopper-or-application' | 'application';

export interface Identity {
  client: OcapiClient;
  caller: Caller;
}

/**
 * The client ID is in `x-dw-client-id` or `client_id`; a token contains it too.
 * @throws OcapiFault
 */
export async function identify(
  { settings, tokens, world }: Face,
  given: { clientId: string | undefined; authorization: string | undefined; site: string },
): Promise<Identity> {
  const token = bearerOf(given.authorization);
  const application = token === undefined ? undefined : tokens.verifyApplication(token);
  const session = token === undefined || application !== undefined ? undefined : await tokens.verify(token);
  const named = application ?? session?.clientId;
  const id = given.clientId ?? named;
  if (id === undefined && token !== undefined) throw invalidToken(token);
  if (id === undefined)
    throw new OcapiFault(
      400,
      'MissingClientIdException',
      'No client id was given, neither as header nor as parameter.',
    );
  const client = settings.clients.find((one) => one.id === id);
  if (!client)
    throw new OcapiFault(401, 'UnknownClientIdException', 'There is no such client.', { clientId: id });
  if (token === undefined) return { client, caller: { kind: 'nobody' } };
  if (named === undefined) throw invalidToken(token);
  if (named !== id)
    throw new OcapiFault(400, 'InvalidClientIdException', 'The token is of another client.', {
      clientId: id,
    });
  if (application !== undefined) return { client, caller: { kind: 'application' } };
  const shopper = world.shopper(session?.customerId ?? '');
  if (!shopper || shopper.site !== given.site) throw invalidToken(token);
  return { client, caller: { kind: 'shopper', shopper, token } };
}

/** @throws OcapiFault */
export function admit({ kind }: Caller, audience: Audience): void {
  if (audience === 'client') return;
  if (kind === 'nobody')
    throw new OcapiFault(401, 'AuthorizationHeaderMissingException', 'The resource wants a token.');
  if (audience === 'application' && kind === 'shopper')
    throw new OcapiFault(403, 'AccessWithoutUserForbiddenException', 'The resource is not for shoppers.');
  if (audience === 'shopper' && kind === 'application')
    throw new OcapiFault(403, 'AccessWithoutUserForbiddenException', 'The resource wants a customer.');
}

/** @throws OcapiFault unless the caller is a shopper */
export function shopperOf(caller: Caller): Shopper {
  admit(caller, 'shopper');
  if (caller.kind !== 'shopper') throw new TypeError('Only shoppers were admitted.');
  return caller.shopper;
}

function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || /^basic /i.test(authorization)) return undefined;
  const token = /^bearer (\S+)$/i.exec(authorization.trim())?.[1];
  if (token !== undefined) return token;
  throw new OcapiFault(
    401,
    'InvalidAuthorizationHeaderException',
    "The header 'Authorization' is malformed.",
  );
}
