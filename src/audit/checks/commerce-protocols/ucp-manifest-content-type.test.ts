import { bothShapes, manifest, testCheck } from '#audit/samples';
import check from './ucp-manifest-content-type.ts';

const as = (type: string) => manifest(bothShapes, { all: { headers: { 'content-type': type } } });

testCheck(check, {
  pass: [as('application/json'), as('application/json; charset=utf-8'), as('application/ucp+json')],
  warn: [
    [as('text/plain'), /as text\/plain instead/],
    as('application/octet-stream'),
    as('application/javascript'),
    [manifest(bothShapes, { all: { headers: {}, type: '' } }), /no media type/],
  ],
  fail: [[as('text/html; charset=utf-8'), /treat it as a page/]],
  notApplicable: [manifest('', { all: { status: 404 } })],
});
