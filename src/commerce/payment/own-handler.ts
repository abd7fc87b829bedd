/** Payment handlers under names on the store's own domain, whose specification and schema this service serves. */
import type { PaymentHandler } from '../site/site.ts';

/**
 * Undefined if the host cannot be turned into a name: UCP requires labels of letters and digits that start with a letter.
 * @param label the last one of the name
 */
export function ownHandlerDocuments(
  host: string,
  label: string,
): Pick<PaymentHandler, 'name' | 'spec' | 'schema'> | undefined {
  const labels = host.split('.').toReversed();
  if (labels.length < 2 || !labels.every((one) => /^[a-z][a-z0-9]*$/.test(one))) return undefined;
  const name = [...labels, label].join('.');
  const at = `https://${host}/ucp/handlers/${name}`;
  return { name, spec: `${at}/spec`, schema: `${at}/schema.json` };
}
