/** What to do on Salesforce B2C Commerce, beside what holds everywhere. */
import type { FindingId } from './facts.ts';
import type { DoctorFinding } from './report.ts';

const place =
  'Routes: RedirectURL-Start of the cartridge takes /.well-known/ucp and paths with ids (it must stand left of every cartridge that replaces it, and the site needs a hostname alias); aliases of URL Rules, “Pipeline URLs”, take exact paths; /on/demandware.store/Sites-{Site}-Site/{locale}/… always works and tells whether the cartridge is there at all.';
const edge =
  'In the eCDN: a custom rule with the action Skip for /.well-known/ucp and the paths of UCP, before managed and OWASP rules; a challenge blocks programs for good.';

export const sfccHints: Partial<Record<FindingId, string>> = {
  present: place,
  json: `A page of the storefront came, so no cartridge took the path. ${place}`,
  redirect:
    'Static and dynamic mappings redirect, they never serve: use RedirectURL-Start or a pipeline alias. Aliases with a locale prefix or another hostname redirect too.',
  password:
    'Storefront password protection is on (Business Manager, Storefront Toolkit): it covers /.well-known too, so outside production only agents that know the password can try.',
  'bot-wall': edge,
  'named-agents': `${edge} cf.verified_bot_category tells real assistants from those who bear their name. Bot cartridges sit on OnRequest and decide before the paths are routed.`,
  'rate-limit': 'Look at the rate limiting rules of the eCDN.',
  'cache-control':
    'A script cannot set Cache-Control here: page caching (setExpires) must be on for the site, and a cache rule of the eCDN can make JSON cacheable.',
  etag: 'A script cannot set ETag here.',
  'cache-state': 'Invalidate the page cache of the site, and purge the eCDN for this path.',
  'store-refuses':
    'For OCAPI the missing resource and method go into the Open Commerce API settings (Administration, Site Development), for SCAPI the missing scope into the SLAS client (SLAS Admin UI); docs/salesforce.md lists all that are needed. A change applies within 3 minutes.',
  speed:
    'Page caching must be on for the site. For the search: price and variant look-ups in loops are slow here.',
  'unknown-id': 'With “Limit Storefront Order Access” the controllers must be on its allowlist.',
  'bad-body':
    'A method guard of the storefront framework answers an error page: the routes have to dispatch by themselves.',
  signature: 'The cartridge alone verifies no signatures: the service does.',
  price:
    'Look at the search index, the page cache, source codes and customer groups, and the price books of the locale.',
  delivery: 'See the delivery methods of the site, their rules and price tables, for this country.',
};

export const withHints = (
  findings: readonly DoctorFinding[],
  platform: string | undefined,
): DoctorFinding[] =>
  findings.map((finding) => {
    const hint = platform === 'sfcc' && finding.fix !== undefined ? sfccHints[finding.id] : undefined;
    return hint === undefined ? finding : { ...finding, fix: `${finding.fix} On Salesforce: ${hint}` };
  });
