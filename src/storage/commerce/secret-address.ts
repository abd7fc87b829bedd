import type { OcapiConnection, ScapiConnection, Site } from '#commerce';

/**
 * Where the secret of a site is sent, as far as its preferences decide it; undefined where it is sent nowhere. Whoever changes
 * it could have the secret sent to themselves, so it must then be given anew.
 */
export function secretAddress({ backend, connection }: Site): string | undefined {
  if (backend === 'embedded' || connection === undefined) return undefined;
  if (backend === 'ocapi') return `ocapi ${(connection as OcapiConnection).accountUrl ?? ''}`;
  const { shortCode, baseUrl } = connection as ScapiConnection;
  return `scapi ${baseUrl ?? shortCode}`;
}
