import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHomeUrl, rootOf } from './locality.ts';

test('uses the home page at a locale, or at a site and locale', () => {
  const rows: [path: string, root: string, home: boolean][] = [
    ['/', '/', true],
    ['/de', '/de/', true],
    ['/de/', '/de/', true],
    ['/en-gb/p/lamp', '/en-gb/', false],
    ['/RefArch/en-GB/', '/RefArch/en-GB/', true],
    ['/s/RefArch/en_GB/lamp.html', '/s/RefArch/en_GB/', false],
    ['/p/ab', '/', false],
    ['/c/shoes', '/', false],
    ['/a/b/c/en-GB', '/', false],
  ];
  for (const [path, root, home] of rows) {
    assert.equal(rootOf(`https://shop.test${path}`), `https://shop.test${root}`, path);
    assert.equal(isHomeUrl(`https://shop.test${path}`), home, path);
  }
});
