/**
 * What a client may do, by settings in the form of the platform's own.
 *
 * The public sources disagree on the status of a missing right. Salesforce's page "OCAPI Settings" says 401. Its page "OCAPI HTTP
 * Status Codes and Faults" lists 403 for requests that the server declines. Salesforce's own sfcc-ci takes 401 for an invalid login
 * and looks for `ClientAccessForbiddenException` only in what is left (lib/role.js), and other clients of the Data API expect it
 * with 403. So the default is 403, which clients have met; `deniedStatus` chooses the documented 401. Portico goes by the fault's
 * type, and treats both as the operator's error.
 */
import { OcapiFault } from './fault.ts';
import type { OcapiClient, Settings } from './options.ts';
import { everything, readSelector, type Selector } from './selector.ts';

/** Which properties of a resource the client may read in responses and write in requests. */
export interface Rights {
  readable: Selector;
  writable: Selector;
}

/**
 * Of several resources that fit, the first one counts: the documentation does not say which.
 * @param path below the version: `/baskets/b1/items`. @throws OcapiFault
 */
export function requirePermission(
  client: OcapiClient,
  { deniedStatus }: Pick<Settings, 'deniedStatus'>,
  method: string,
  path: string,
): Rights {
  if (client.resources === undefined) return { readable: everything, writable: everything };
  const allowed = client.resources.find(
    ({ resource_id, methods }) =>
      methods.some((one) => one.toLowerCase() === method.toLowerCase()) && fits(resource_id, path),
  );
  if (!allowed)
    throw new OcapiFault(
      deniedStatus,
      'ClientAccessForbiddenException',
      'The client may not use this resource.',
      {
        method,
        path,
      },
    );
  const { read_attributes: read = '(**)', write_attributes: write = '(**)' } = allowed;
  return { readable: readSelector(read), writable: readSelector(write) };
}

/** One star or `{name}` stands for one segment, `(*)` for several ids in parentheses, two stars for any rest. */
export function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const rest = wanted.indexOf('**');
  const compared = rest === -1 ? wanted : wanted.slice(0, rest);
  if (rest === -1 ? given.length !== wanted.length : given.length <= rest) return false;
  return compared.every(
    (segment, place) =>
      segment === '*' ||
      /^\{.+\}$/.test(segment) ||
      (segment === '(*)' && /^\(.+\)$/.test(given[place] ?? '')) ||
      segment === given[place],
  );
}
