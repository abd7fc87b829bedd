import type { Site } from '../site.ts';

const closed = ['Disallow: /account/', 'Disallow: /checkout', 'Disallow: /*?*sort='];

/** /robots.txt of the shop, bent by the faults that concern it. */
export function robotsTxt({ origin, faults }: Site): string {
  const signal = `Content-Signal: search=yes, ai-input=${faults.has('content-signal-no-input') ? 'no' : 'yes'}, ai-train=no`;
  const lines: string[] = [];
  if (faults.has('robots-syntax')) lines.push('Disallow: /tmp/', 'Sitemap: sitemap.xml', '');
  lines.push('User-agent: *', signal, ...closed);
  if (faults.has('robots-default-open')) lines.push('Disallow: /');
  if (faults.has('robots-syntax')) lines.push('Disallow: private');
  if (faults.has('robots-blocks-endpoints')) lines.push('Disallow: /.well-known/', 'Disallow: /api/');
  if (faults.has('robots-blocks-shopping'))
    lines.push('', 'User-agent: Storebot-Google', 'User-agent: Googlebot-Image', 'Disallow: /');
  if (faults.has('robots-blocks-product-paths')) {
    lines.push('Disallow: /products/', '', 'User-agent: AgentReadinessAudit', ...closed);
  }
  if (faults.has('robots-blocks-openai')) {
    lines.push(
      '',
      'User-agent: GPTBot',
      'User-agent: OAI-SearchBot',
      'User-agent: ChatGPT-User',
      'Disallow: /',
    );
  }
  lines.push('');
  if (!faults.has('sitemap-missing') && !faults.has('robots-syntax'))
    lines.push(`Sitemap: ${origin}/sitemap.xml`);
  lines.push(`Agentmap: ${origin}/.well-known/ard.json`);
  return `${lines.join('\n')}\n`;
}
