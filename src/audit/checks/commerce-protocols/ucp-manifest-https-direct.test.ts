import { bothShapes, emptyEvidence, manifest, type Part, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './ucp-manifest-https-direct.ts';

const moved = (to: string) => manifest(bothShapes, { moved: to });
const redirect = { status: 301, headers: { location: '/de/.well-known/ucp' }, text: '' };

function plainHttp(local: boolean): Part {
  const part = manifest(bothShapes);
  const { target } = emptyEvidence();
  if (!part.ucp?.ok || !target.ok) throw new Error('no manifest');
  const url = part.ucp.value.url.replace('https:', 'http:');
  return { ...part, ucp: known({ ...part.ucp.value, url }), target: known({ ...target.value, local }) };
}

testCheck(check, {
  pass: [
    manifest(bothShapes),
    manifest(bothShapes, { agent: { status: 403, text: '' } }),
    manifest(bothShapes, { browser: redirect }),
  ],
  fail: [
    [moved('https://www.shop.test/.well-known/ucp'), /www and bare host/],
    [moved('/.well-known/ucp/'), /trailing slash/],
    [moved('/de/.well-known/ucp'), /301 to .* \(locale\)/],
    moved('/.well-known/ucp.json'),
    manifest(bothShapes, { agent: redirect }),
    [plainHttp(false), /without https/],
  ],
  notApplicable: [manifest('', { all: { status: 404 } }), plainHttp(true)],
  unknown: [manifest(bothShapes, { agent: { status: 500, text: '' }, browser: 'not-asked' })],
});
