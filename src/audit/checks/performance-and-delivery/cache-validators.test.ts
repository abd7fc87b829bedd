import { exchange, file, files, image, product, robots, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './cache-validators.ts';

const etag = { etag: '"1"' };
const dated = { 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' };
/** Machine-readable files, the first `good` of them with a validator. */
const shop = (count: number, good: number) =>
  files(
    ...(['llmsTxt', 'agentsMd', 'securityTxt', 'tdmrep', 'mcpJson'] as const)
      .slice(0, count)
      .map((name, at) => file(name, `/${name}`, 'text', at < good ? { headers: at ? dated : etag } : {})),
  );
/** robots.txt as the builder makes it has no validator. */
const plainRobots = robots('User-agent: *\nAllow: /');

testCheck(check, {
  pass: [
    [shop(3, 3), /3 of 3/],
    [shop(5, 4), /4 of 5 .*Missing from \/mcpJson/],
    image({ headers: dated, status: 206 }),
    // HTML is not checked, and a blocked image is not counted.
    sample(product('<h1>Shoe</h1>'), shop(1, 1), image({ status: 403 })),
  ],
  warn: [
    [shop(5, 2), /2 of 5/],
    [sample(shop(2, 2), plainRobots, image()), /2 of 4 .*\/robots\.txt and \/img\/shoe-1\.jpg/],
  ],
  fail: [
    [shop(4, 1), /1 of 4 .*Missing from \/agentsMd, \/securityTxt and \/tdmrep/],
    plainRobots,
    image({ headers: { etag: ' ' } }),
  ],
  notApplicable: [robots('', 404), { resources: known([]) }],
  unknown: [{ traffic: known([exchange()]) }],
});
