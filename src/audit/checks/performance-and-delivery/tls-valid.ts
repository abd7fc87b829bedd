import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

const day = 86_400_000;

const newTls = {
  title: 'Offer TLS 1.3, with TLS 1.2 for older clients',
  instructions: 'Turn on TLS 1.3 and 1.2 at the edge, and turn off all older versions.',
  snippet: 'ssl_protocols TLSv1.2 TLSv1.3;',
};

export default defineCheck({
  id: 'tls-valid',
  category: 'performance-and-delivery',
  name: 'TLS is current and the certificate is valid',
  description: 'Detects expired, mismatched, or untrusted certificates and old protocols.',
  why: 'An automated client rejects an invalid certificate and cannot click through the warning, so it reads no page at all.',
  judged: {
    pass: 'The certificate is trusted, matches the host, and is valid for at least 14 more days, and the connection uses TLS 1.3.',
    warn: 'The certificate expires in less than 14 days, or the connection uses TLS 1.2.',
    fail: 'The certificate has expired, is for another host, is not trusted, or lacks part of its chain, or the connection uses a version older than TLS 1.2.',
    unknown: 'No TLS handshake with the host was completed.',
  },
  priority: 'high',
  requires: ['https-public'],
  effort: 'hours',
  fix: {
    title: 'Serve a valid certificate with its full chain',
    instructions:
      'Automate renewal (ACME), send the intermediate certificates with the leaf certificate, and offer only TLS 1.2 and 1.3.',
    snippet: 'ssl_certificate /etc/letsencrypt/live/shop/fullchain.pem;\nssl_protocols TLSv1.2 TLSv1.3;',
  },
  sources: ['rfc-9110'],
  needs: ['clock', 'tls', 'target', 'traffic'],
  evaluate({ clock, tls, target, traffic }) {
    // If the storefront redirects to another host, prefer the requested host, provided that its handshake succeeded.
    const hosts = [target.origin, target.canonicalOrigin].map((one) => new URL(one).hostname);
    const host = hosts.find((one) => Object.hasOwn(tls, one)) ?? new URL(target.origin).hostname;
    const facts = Object.hasOwn(tls, host) ? tls[host] : undefined;
    if (!facts) {
      const refused = traffic.find(
        ({ error, url }) => error?.code === 'tls' && hostOf(url) === host && tooOld.test(error.message),
      );
      return refused
        ? fail(`${host} does not support TLS 1.2 or later.`, {
            cause: 'tls:protocol',
            fix: newTls,
            evidence: [{ ref: refused.id, snippet: refused.error?.message.slice(0, 300) ?? '' }],
          })
        : unknown('failed', `No TLS handshake with ${host} was completed.`);
    }
    const ref = traffic.find((one) => one.url.startsWith(`https://${host}`) && hostOf(one.url) === host)?.id;
    const evidence = [
      {
        ...(ref ? { ref } : {}),
        snippet: `${facts.protocol}, valid to ${new Date(facts.validTo).toISOString()}${facts.error ? `, ${facts.error}` : ''}`,
      },
    ];
    const bad = (summary: string) => fail(summary, { cause: 'tls:certificate', evidence });
    const left = Math.floor((facts.validTo - clock.startedAt) / day);
    if (facts.validTo < clock.startedAt)
      return bad(
        `The certificate of ${host} expired on ${new Date(facts.validTo).toISOString().slice(0, 10)}.`,
      );
    if (!facts.nameMatches) return bad(`The certificate is not for ${host}.`);
    if (!facts.chainComplete)
      return bad(`The certificate chain of ${host} is incomplete: an intermediate certificate is missing.`);
    if (!facts.authorized)
      return bad(`The certificate of ${host} is not trusted (${facts.error ?? 'unknown reason'}).`);
    if (!/^TLSv1\.[23]$/.test(facts.protocol))
      return fail(`${host} negotiated ${facts.protocol}, which is obsolete.`, {
        cause: 'tls:protocol',
        evidence,
        fix: newTls,
      });
    if (left < 14)
      return warn(`The certificate expires in ${left} days.`, {
        cause: 'tls:certificate',
        evidence,
        fix: {
          title: 'Renew the certificate before it expires',
          instructions: 'Renew it now, and automate renewal (ACME).',
        },
      });
    if (facts.protocol !== 'TLSv1.3')
      return warn(`${host} does not offer TLS 1.3.`, { cause: 'tls:protocol', evidence, fix: newTls });
    return pass(`The connection uses ${facts.protocol}, and the certificate is valid for ${left} days.`, {
      evidence,
    });
  },
});

/** Error text of a server that supports none of our TLS versions. */
const tooOld = /protocol version|unsupported protocol/i;

const hostOf = (url: string): string => new URL(url).hostname;
