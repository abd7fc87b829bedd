/** How to allow requests for the manifest, by the vendor that blocks them. */
import type { Remedy } from '../../../check.ts';
import type { Exchange } from '../../../evidence.ts';
import { shellWord } from '../../../shell-word.ts';

const marks: readonly [vendor: string, mark: RegExp][] = [
  ['Cloudflare', /^(?:cf-ray|cf-mitigated):|^server: cloudflare/im],
  ['Akamai', /^server: akamaighost|^x-akamai-/im],
  ['DataDome', /^x-(?:datadome|dd-b):|^server: datadome/im],
  ['AWS WAF', /^x-amzn-waf-action:/im],
  ['Imperva', /^x-iinfo:|^x-cdn: (?:imperva|incapsula)/im],
  ['Sucuri', /^x-sucuri-id:|^server: sucuri/im],
  ['Vercel', /^x-vercel-(?:id|mitigated):/im],
];

/** The edge product that sent a response, by its challenge, else by its headers. */
export function edgeVendor({ challenge, headers }: Exchange): string | undefined {
  const text = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return challenge?.vendor ?? marks.find(([, mark]) => mark.test(text))?.[0];
}

const path = '/.well-known/ucp';
const expression = `(http.request.uri.path eq "${path}")`;

/** Never advises to turn protection off: it exempts one public file. */
export function letThrough(exchange: Exchange, platform: string | undefined): Partial<Remedy> {
  const vendor = edgeVendor(exchange);
  if (vendor === 'Cloudflare' || platform === 'sfcc')
    return {
      instructions:
        platform === 'sfcc'
          ? `Add an eCDN custom rule that skips bot and firewall products for ${path}. The file is public and the same for all clients.`
          : `Add a custom rule that skips bot and firewall products for ${path}. Bot Fight Mode ignores Skip rules: if you use it, switch to Super Bot Fight Mode or managed rules.`,
      snippet: `When: ${expression}\nThen: Skip (custom rules, rate limiting, managed rules, Super Bot Fight Mode)`,
    };
  return {
    instructions: `Exempt GET and HEAD requests to the exact path ${path} from bot detection${vendor ? ` in ${vendor}` : ''}. Keep protection for everything else. The file is public and the same for all clients.`,
    snippet: `curl -sS -o /dev/null -w '%{http_code} %{content_type}\\n' ${shellWord(exchange.url)}`,
  };
}
