/** How to let the manifest through, for the vendor that keeps it back. */
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

/** The product at the edge that gave an answer: its challenge says so, else its headers. */
export function edgeVendor({ challenge, headers }: Exchange): string | undefined {
  const text = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return challenge?.vendor ?? marks.find(([, mark]) => mark.test(text))?.[0];
}

const path = '/.well-known/ucp';
const expression = `(http.request.uri.path eq "${path}")`;

/** Never advises to switch protection off: one public file is taken out of it. */
export function letThrough(exchange: Exchange, platform: string | undefined): Partial<Remedy> {
  const vendor = edgeVendor(exchange);
  if (vendor === 'Cloudflare' || platform === 'sfcc')
    return {
      instructions:
        platform === 'sfcc'
          ? `Add an eCDN custom rule that skips bot and firewall products for ${path}; the file is public and the same for everyone.`
          : `Add a custom rule that skips bot and firewall products for ${path}. Where Bot Fight Mode ignores Skip rules, move to Super Bot Fight Mode or managed rules.`,
      snippet: `When: ${expression}\nThen: Skip (custom rules, rate limiting, managed rules, Super Bot Fight Mode)`,
    };
  return {
    instructions: `Exclude the exact path ${path} from bot detection${vendor ? ` in ${vendor}` : ''}, for GET and HEAD; keep the protection of everything else. The file is public and the same for everyone.`,
    snippet: `curl -sS -o /dev/null -w '%{http_code} %{content_type}\\n' ${shellWord(exchange.url)}`,
  };
}
