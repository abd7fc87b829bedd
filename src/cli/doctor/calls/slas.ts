/** The token that Salesforce's own UCP requires for checkout sessions. */
import { asObject, nativeOrigin, nativeProfileUrl, type NativePlace } from '#manifest';
import type { SafeRequest } from '#ucp';
import { briefly } from './answer.ts';
import type { Surface } from '../places.ts';
import type { DoctorVisit } from './visit.ts';

/** A private client: of a public one there is no token without a browser. */
export interface SlasClient {
  id: string;
  secret: string;
}

export const needsSlasToken =
  'Salesforce’s own UCP requires a SLAS token for checkout sessions. To judge them, add --salesforce and --slas-secret.';

/** Whether a request carried the token: it goes to the store's own instance and site only. */
export const wasTokenSent = (
  { slasToken }: DoctorVisit,
  { headers }: Pick<SafeRequest, 'headers'>,
): boolean => slasToken !== undefined && headers?.['authorization'] === slasBearer(slasToken);

/** Why an answer without the token is not judged. */
export const notJudgedReason = ({ slasToken }: DoctorVisit): string =>
  slasToken === undefined
    ? needsSlasToken
    : 'The SLAS token was not sent: this is not the instance and site of --salesforce.';

export const slasBearer = (token: string): string => `Bearer ${token}`;

/** @returns the visit with the token, where the surface needs one and it can be had */
export async function withSlasToken(
  visit: DoctorVisit,
  { rest, mcp }: Surface,
  { salesforce, slasClient }: { salesforce?: NativePlace; slasClient?: SlasClient },
): Promise<DoctorVisit> {
  const native = [rest, mcp].filter((one) => one !== undefined).filter((one) => visit.isNative(one));
  const endpoint = native.find((one) => visit.isOwnNative(one)) ?? native[0];
  if (endpoint === undefined) return visit;
  const path = visit.name(endpoint);
  if (!salesforce || !slasClient) {
    visit.notes.skip('slas', path, needsSlasToken);
    return visit;
  }
  // The secret goes to the instance that it is for, whatever the manifest names.
  const origin = nativeOrigin(salesforce);
  if (!visit.isOwnNative(endpoint)) {
    const own = nativeProfileUrl(salesforce).replace('/.well-known/ucp', '');
    visit.notes.skip('slas', path, `The endpoint is not on ${own}, so it gets no token.`);
    return visit;
  }
  const answer = await visit.ask({
    url: `${origin}/shopper/auth/v1/organizations/${salesforce.organization}/oauth2/token`,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${slasClient.id}:${slasClient.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      channel_id: salesforce.site,
    }).toString(),
  });
  const document = answer.exchange.status === 200 ? asObject(answer.json) : undefined;
  const slasToken = document?.['access_token'];
  if (typeof slasToken !== 'string' || !/^[\w.~+/=-]{1,8192}$/.test(slasToken)) {
    const error = asObject(answer.json)?.['error'];
    const code = typeof error === 'string' ? `, ${error}` : '';
    visit.notes.fail('slas', path, `SLAS issued no token: ${briefly(answer)}${code}.`);
    return visit;
  }
  visit.notes.ok('slas', path, `SLAS issued a token for the site ${salesforce.site}.`);
  return { ...visit, slasToken };
}
