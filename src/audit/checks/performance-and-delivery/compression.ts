import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';

const worthIt = 2048;

export default defineCheck({
  id: 'compression',
  category: 'performance-and-delivery',
  name: 'HTML and JSON are compressed',
  description: 'Detects uncompressed responses.',
  why: 'Compression shrinks text to a fraction of its size. Without it, agents wait longer for each page and the storefront pays for more traffic.',
  judged: {
    pass: 'HTML, JSON, and XML larger than 2,048 bytes are compressed, and curl, which asks for identity, receives them uncompressed.',
    warn: 'JSON or XML larger than 2,048 bytes is uncompressed.',
    fail: 'HTML larger than 2,048 bytes is uncompressed, or curl receives a compressed body.',
    notApplicable: 'No response of these types is larger than 2,048 bytes.',
  },
  priority: 'medium',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Compress HTML, JSON, and XML',
    instructions:
      'Turn on gzip or Brotli for text types at the edge. Do not compress responses to clients that send Accept-Encoding: identity.',
    snippet: 'gzip on;\ngzip_vary on;\ngzip_types application/json application/xml text/plain;',
  },
  sources: ['rfc-9110'],
  needs: ['traffic'],
  evaluate({ traffic }) {
    const large = traffic.filter(
      (one) => one.method === 'GET' && one.status === 200 && one.bytes.decoded > worthIt,
    );
    const asked = large.filter((one) => one.client === 'agent' || one.client === 'browser');
    const forced = traffic.find(
      (one) => one.client === 'curl' && one.status === 200 && encoding(one) !== undefined,
    );
    if (forced) {
      return fail(
        `${forced.url} was sent with ${encoding(forced)} encoding to a client that asked for identity.`,
        {
          evidence: [{ ref: forced.id, header: `content-encoding: ${encoding(forced)}` }],
        },
      );
    }
    const html = asked.find((one) => one.type === 'text/html' && encoding(one) === undefined);
    if (html)
      return fail(`${html.url} is ${kilobytes(html)} KB of uncompressed HTML.`, {
        evidence: [{ ref: html.id }],
      });
    const data = asked.find((one) => isData(one.type) && encoding(one) === undefined);
    if (data)
      return warn(`${data.url} is ${kilobytes(data)} KB of uncompressed ${data.type}.`, {
        evidence: [{ ref: data.id }],
      });
    const first = asked.find((one) => one.type === 'text/html' || isData(one.type));
    if (!first) return notApplicable('No response is large enough to benefit from compression.');
    return pass(`HTML and data are compressed (${encoding(first)}).`, {
      evidence: [{ ref: first.id, header: `content-encoding: ${encoding(first)}` }],
    });
  },
});

const encoding = ({ headers }: Exchange): string | undefined =>
  headers.find(
    ([name, value]) => name === 'content-encoding' && value.trim().toLowerCase() !== 'identity',
  )?.[1];
const isData = (type: string): boolean => /^(application|text)\/(.+\+)?(json|xml)$/.test(type);
const kilobytes = (one: Exchange): number => Math.round(one.bytes.decoded / 1024);
