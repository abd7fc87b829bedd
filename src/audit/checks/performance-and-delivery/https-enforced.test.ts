import { home, sample, testCheck, traffic } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './https-enforced.ts';

const http = (status: number, location?: string, error?: 'refused' | 'timeout-first-byte') =>
  sample(
    home('<h1>Shop</h1>'),
    traffic({
      id: 'plain',
      purpose: 'http',
      url: 'http://shop.test/',
      ...(error ? { error: { code: error, message: error } } : { status }),
      ...(location ? { headers: { location } } : {}),
    }),
    {
      hosts: known({ http: 'plain', twin: null }),
    },
  );

testCheck(check, {
  pass: [
    http(301, 'https://shop.test/'),
    http(308, 'https://shop.test/start'),
    http(0, undefined, 'refused'),
  ],
  warn: [
    http(302, 'https://shop.test/'),
    http(301, 'http://www.shop.test/'),
    http(301, 'https://www.shop.test/'),
    http(404),
  ],
  fail: [[http(200), /returned 200 with content/], http(301, 'http://parking.example/')],
  unknown: [http(403), http(0, undefined, 'timeout-first-byte')],
});
