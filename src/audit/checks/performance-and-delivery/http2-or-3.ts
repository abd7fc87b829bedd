import { defineCheck, pass, unknown, warn } from '../../check.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'http2-or-3',
  category: 'performance-and-delivery',
  name: 'HTTP/2 or HTTP/3 is supported',
  description: 'Detects servers limited to HTTP/1.1.',
  why: 'Over HTTP/1.1, a client that reads many pages needs a connection for each concurrent request, which slows down both sides.',
  judged: {
    pass: 'The TLS handshake negotiates h2, or a response offers h3 with Alt-Svc.',
    warn: 'Only HTTP/1.1 is supported.',
    unknown: 'No response was received over HTTPS.',
  },
  priority: 'low',
  requires: ['https-public'],
  effort: 'minutes',
  fix: {
    title: 'Turn on HTTP/2 at the edge',
    instructions: 'Offer h2 through ALPN on the HTTPS port. Most CDNs have a setting for it.',
    snippet: 'server {\n  listen 443 ssl;\n  http2 on;\n}',
  },
  sources: ['RFC 9113 HTTP/2 https://www.rfc-editor.org/rfc/rfc9113'],
  needs: ['tls', 'target', 'traffic'],
  evaluate({ tls, target, traffic }) {
    const { hostname, origin } = new URL(target.canonicalOrigin);
    const answers = traffic.filter(
      ({ status, finalUrl }) => status !== undefined && finalUrl.startsWith(`${origin}/`),
    );
    const second = answers.find(({ protocol }) => protocol === 'h2');
    const alpn = Object.hasOwn(tls, hostname) ? tls[hostname]?.alpn : undefined;
    if (second || alpn === 'h2')
      return pass(`${hostname} supports HTTP/2.`, second ? { evidence: [{ ref: second.id }] } : {});
    const third = answers.find((one) => headerValues(one, 'alt-svc').some((value) => offersThird(value)));
    if (third)
      return pass(`${hostname} supports HTTP/3.`, {
        evidence: [
          { ref: third.id, header: `alt-svc: ${headerValues(third, 'alt-svc').join(', ').slice(0, 200)}` },
        ],
      });
    const [first] = answers;
    if (!first || !origin.startsWith('https:'))
      return unknown('failed', 'No response was received over HTTPS.');
    return warn(`${hostname} supports HTTP/1.1 only.`, {
      evidence: [{ ref: first.id, snippet: `negotiated ${alpn ?? first.protocol ?? 'nothing'}` }],
    });
  },
});

const offersThird = (value: string): boolean => /(?:^|[\s,])h3(?:-\d{1,3})?=/i.test(value);
