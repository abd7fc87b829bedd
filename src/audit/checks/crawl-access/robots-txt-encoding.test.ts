import { robots, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import { parseRobots } from '../../parse/robots/robots.ts';
import check from './robots-txt-encoding.ts';

const latin1 = {
  robots: known({
    ...parseRobots(Buffer.from('User-agent: *\nDisallow: /caf\u00e9', 'latin1'), {
      status: 200,
      type: 'text/plain',
      redirects: 0,
      challenged: false,
      unreachable: false,
    }),
    ref: 'robots',
  }),
};

testCheck(check, {
  pass: [
    robots('\ufeffUser-agent: *\nDisallow: /caf%C3%A9'),
    robots('# für alle\nUser-agent: *\nDisallow: /cart'),
  ],
  warn: [[robots('User-agent: *\nDisallow: /café/'), /line 2/]],
  fail: [[latin1, /line 2, byte 28/]],
  notApplicable: [
    robots('', 404),
    [robots('<!doctype html><p>Caf\u00e9</p>', 200, 'text/html'), /HTML page/],
  ],
  unknown: [robots('', 503)],
});
