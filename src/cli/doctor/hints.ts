/** Extra fixes on Salesforce B2C Commerce. */
import type { FindingId } from './facts/facts.ts';
import type { DoctorFinding } from './report.ts';

const place =
  'Routes: RedirectURL-Start of the cartridge handles /.well-known/ucp and paths with IDs. Place it left of every cartridge that replaces it, and give the site a hostname alias. Aliases under URL Rules, “Pipeline URLs”, handle exact paths. To check that the cartridge is installed, call /on/demandware.store/Sites-{Site}-Site/{locale}/…, which always works.';
const edge =
  'In the eCDN, add a custom rule with the action Skip for /.well-known/ucp and the UCP paths, before managed and OWASP rules.';

export const sfccHints: Partial<Record<FindingId, string>> = {
  present: place,
  json: `The path returned a storefront page, so no cartridge handled it. ${place}`,
  redirect:
    'Static and dynamic mappings always redirect. Use RedirectURL-Start or a pipeline alias. Aliases with a locale prefix or another hostname redirect too.',
  password:
    'Storefront password protection is on (Business Manager, Storefront Toolkit). It also covers /.well-known, so outside production only agents that send the password get through.',
  'bot-wall': edge,
  'named-agents': `${edge} Use cf.verified_bot_category to recognize real assistants. Bot cartridges run in OnRequest, before the paths are routed.`,
  'rate-limit': 'Check the rate limiting rules of the eCDN.',
  'cache-control':
    'A script cannot set Cache-Control. Turn on page caching (setExpires) for the site, and make JSON cacheable with a cache rule of the eCDN.',
  etag: 'A script cannot set ETag.',
  'cache-state': 'Invalidate the page cache of the site, and purge the eCDN for this path.',
  'store-refuses':
    'For OCAPI, add the missing resource and method to the Open Commerce API settings (Administration, Site Development). For SCAPI, add the missing scope to the SLAS client (SLAS Admin UI). docs/salesforce.md lists everything that is required. Changes apply within 3 minutes.',
  speed: 'Turn on page caching for the site. In the search, avoid price and variant lookups in loops.',
  'unknown-id':
    'Portico’s cartridge reads orders with their token, and needs no change for “Limit Storefront Order Access”. If it is on, your own controllers need OrderMgr.getOrder(orderNo, orderToken), or an entry in its allowlist.',
  'bad-body':
    'A method guard of the storefront framework returns an error page. Dispatch by method inside the routes instead.',
  signature: 'The cartridge alone does not verify signatures. The service does.',
  price:
    'Check the search index, the page cache, source codes, customer groups, and the price books of the locale.',
  'checkout-create':
    'An error page of the platform means that a hook of the site threw, or that a quota was exceeded. Look for the request in the error log and in the quota log, and check Administration › Operations › Quota Status.',
  delivery: 'Check the site’s shipping methods, their rules, and their price tables for this country.',
};

export const withHints = (
  findings: readonly DoctorFinding[],
  platform: string | undefined,
): DoctorFinding[] =>
  findings.map((finding) => {
    const hint = platform === 'sfcc' && finding.fix !== undefined ? sfccHints[finding.id] : undefined;
    return hint === undefined ? finding : { ...finding, fix: `${finding.fix} On Salesforce: ${hint}` };
  });
