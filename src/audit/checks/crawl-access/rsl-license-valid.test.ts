import { file, home, robots, sample, testCheck } from '#audit/samples';
import check from './rsl-license-valid.ts';

const rsl = '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license/></content></rsl>';
const line = (value = 'https://shop.test/license.xml') => robots(`License: ${value}\nUser-agent: *`);
const served = (text = rsl, given: Parameters<typeof file>[3] = {}) =>
  file('rsl', '/license.xml', text, { type: 'application/rsl+xml', ...given });
const link = (type: string) => home(`<link rel="license" ${type} href="/license.xml"><h1>Shop</h1>`);

testCheck(check, {
  pass: [sample(line(), served()), sample(robots('', 404), link('type="application/rsl+xml"'), served())],
  warn: [
    [sample(line(), served(rsl, { type: 'text/xml' })), /served as text\/xml/],
    [sample(line('/license.xml'), served()), /not an absolute URL/],
  ],
  fail: [
    [sample(line(), served('', { status: 404 })), /returned 404/],
    [sample(line(), served('<rsl xmlns="https://rslstandard.org/rsl"><content>')), /not an RSL document/],
    [sample(line(), served('<rsl><content/></rsl>')), /root is rsl in no namespace/],
    [sample(line(), served('<rsl xmlns="https://rslstandard.org/rsl"/>')), /no content element/],
    sample(line(), served('<!doctype html>', { status: 200, state: 'absent' })),
    sample(line(), served('', { error: { code: 'dns', message: 'x' }, state: 'error' })),
  ],
  notApplicable: [robots('User-agent: *'), sample(robots('', 404), link(''))],
  unknown: [
    line(),
    sample(line(), served('', { status: 403 })),
    sample(line(), served('', { error: { code: 'timeout-total', message: 'x' }, state: 'error' })),
    robots('', 503),
  ],
});
