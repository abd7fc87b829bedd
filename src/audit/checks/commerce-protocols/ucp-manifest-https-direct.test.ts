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

function onThisMachine(part: Part): Part {
  const { target } = emptyEvidence();
  if (!target.ok) throw new Error('no target');
  return { ...part, target: known({ ...target.value, local: true }) };
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
    [onThisMachine(moved('/.well-known/ucp/')), /Platforms must not follow redirects/],
  ],
  notApplicable: [manifest('', { all: { status: 404 } }), plainHttp(true)],
  unknown: [manifest(bothShapes, { agent: { status: 500, text: '' }, browser: 'not-asked' })],
});
