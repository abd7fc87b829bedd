/** Names that a script may be sent to: the platform's client resolves them, so nothing that could mean a machine of its own is asked. */

const inner =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;
const name = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Https at the usual port of a public DNS name: no address in numbers, no name of one label or of a network's own. */
export function isPublicName(url: string): boolean {
  const read = URL.parse(url);
  if (!read || read.protocol !== 'https:' || read.port !== '' || read.username !== '') return false;
  const host = read.hostname.replace(/\.$/, '');
  return name.test(host) && !inner.test(host);
}
