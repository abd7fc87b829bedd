/** A storefront that is not public, for audits with private headers. */
import assert from 'node:assert/strict';
import {
  healthy,
  htmlReply,
  jsonReply,
  replyWithHead,
  startShop,
  textReply,
  type Route,
} from '../../src/audit/gather/shop-server.ts';
import type { Owner } from './shops.ts';

export const previewSecret = 'k3y&"s3cret"/+x';

/** Each spelling in which the server below repeats what it was sent. */
const formsOf = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
  Buffer.from(value)
    .toString('base64')
    .slice(0, Math.floor((Buffer.byteLength(value) * 8) / 6)),
];

/** Fails where a text holds one of the values, in any spelling of the preview. */
export function assertWithout(text: string, values: readonly string[]): void {
  for (const form of values.flatMap(formsOf)) {
    const at = text.indexOf(form);
    assert.equal(at, -1, `${form}: …${text.slice(Math.max(0, at - 60), at + 60)}…`);
  }
}

/** A storefront that answers 401 without the header and repeats it wherever it can, and another host that it links to. */
export async function openPreview(owner: Owner, name = 'x-bypass', value = previewSecret) {
  const other = await startShop(({ path }) => (path === '/mcp' ? jsonReply({}) : undefined), healthy);
  const guard: Route = ({ headers }) =>
    headers[name] === value ? undefined : { status: 401, headers: { 'www-authenticate': 'Basic' } };
  const linked = `<link rel="alternate" type="application/rss+xml" href="${other.origin}/feed.xml"><meta property="og:image" content="${other.origin}/img/1.png?t=${encodeURIComponent(value)}"><script src="${other.origin}/main.js"></script>`;
  const echo: Route = (hit, origin) => {
    const given = String(hit.headers[name]);
    if (hit.path === '/.well-known/ucp')
      return jsonReply({
        ucp: {
          version: '2026-04-08',
          services: {
            'dev.ucp.shopping': [
              { version: '2026-04-08', transport: 'mcp', endpoint: `${other.origin}/mcp` },
            ],
          },
        },
      });
    if (hit.path === '/llms.txt')
      return textReply(`# Shop\n\n> ${given}\n\n- [Guide](${other.origin}/guide)\n`);
    if (hit.path === '/pages/returns')
      return {
        status: 302,
        headers: { location: `${other.origin}/pages/returns?t=${encodeURIComponent(given)}` },
      };
    if (hit.path === '/pages/about')
      return { status: 302, headers: { location: `${other.origin}/pages/about` } };
    if (hit.path === '/pages/help')
      return htmlReply(given.replaceAll('"', '&quot;'), `<p>${JSON.stringify(hit.headers)}</p>`);
    const reply = healthy(hit, origin);
    const html = reply?.headers?.['content-type']?.startsWith('text/html');
    return reply && html
      ? replyWithHead(reply, `${linked}<!-- ${given} ${Buffer.from(given).toString('base64')} -->`, {
          'set-cookie': `t=${encodeURIComponent(given)}`,
          'x-echo': given,
        })
      : reply;
  };
  const shop = await startShop(guard, echo);
  owner.after(() => Promise.all([shop.close(), other.close()]));
  return { shop, other };
}
