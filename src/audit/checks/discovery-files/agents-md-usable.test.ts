import { file, robots, sample, testCheck, traffic } from '#audit/samples';
import { known } from '../../evidence.ts';
import type { BaselineAnswer } from '../../evidence.ts';
import check from './agents-md-usable.ts';

const md = (text: string, given: Parameters<typeof file>[3] = {}) =>
  file('agentsMd', '/agents.md', text, { type: 'text/markdown', ...given });
const about = `Agents that act for a buyer are welcome. ${'Prices include tax and change seldom. '.repeat(6)}`;
const guide = (more = '') =>
  `# Guide\n\n${about}\n\n1. Read the [manifest](https://shop.test/.well-known/ucp).\n${more}`;
const open = robots('User-agent: *\nDisallow: /search\nDisallow: /checkout\nDisallow: /api/internal');
const ucp = traffic({ purpose: 'ucp', url: 'https://shop.test/.well-known/ucp' });
const answer = (status: number): BaselineAnswer => ({
  ref: 'b',
  status,
  finalUrl: 'https://shop.test/0123',
  type: 'text/html',
  title: '',
  simhash: '0',
  length: 0,
});
const baseline = (status: number) => ({
  baseline: known({ root: answer(status), wellKnown: answer(status) }),
});

testCheck(check, {
  pass: [
    [sample(open, md(guide()), ucp), /points to \/\.well-known\/ucp, which returned 200/],
    [sample(open, md(guide())), /was not requested/],
    // Asking agents to stay away and mentioning pages for buyers is fine.
    sample(
      open,
      ucp,
      md(
        guide(
          '\nNever call `/api/internal/x`. Buyers pay at /checkout.\n\n## Off limits\n\n- `/search?q=`\n',
        ),
      ),
    ),
    sample(open, ucp, md(guide('\nRufen Sie /search?q= nicht auf.\n'))),
    sample(robots('', 404), md(`Guide\n=====\n\n${about} See \`/.well-known/ucp\`.`), ucp),
    sample(robots('User-agent: GPTBot\nDisallow: /'), md(guide()), ucp),
    // A word and a fraction are not paths.
    sample(robots('User-agent: *\nDisallow: /or\nDisallow: /2'), md(guide('and/or 1/2 km/h')), ucp),
  ],
  warn: [
    [sample(open, md('# Guide\n\nBe nice. /.well-known/ucp')), /only 33 characters/],
    [sample(open, md(' \n')), /is empty/],
    [sample(open, md(`# Guide\n\n${about}`)), /has no URLs or paths/],
    [sample(open, md(`${about} /.well-known/ucp`)), /no heading/],
    [
      sample(open, md(guide()), traffic({ url: 'https://shop.test/.well-known/ucp', status: 404 })),
      /are broken: .* returned 404/,
    ],
  ],
  fail: [
    [
      sample(open, ucp, md(guide('2. Search at `/search?q={words}`.'))),
      /\/search\?q=\{words\}, which robots/,
    ],
    [sample(open, md('', { state: 'absent', type: 'text/html' }), baseline(404)), /HTML page/],
    sample(robots('User-agent: *\nDisallow: /'), ucp, md(guide())),
  ],
  notApplicable: [
    sample(open, md('', { status: 404 }), baseline(404)),
    sample(open, md('', { state: 'absent', type: 'text/html' }), baseline(200)),
    sample(
      open,
      md('', {
        state: 'absent',
        type: 'text/html',
        hops: [{ url: 'https://shop.test/agents.md', status: 302, location: '/' }],
      }),
      baseline(404),
    ),
  ],
  unknown: [
    sample(open, md('', { status: 403 })),
    sample(open, { files: known({}) }),
    sample(open, md('', { status: 500 })),
  ],
});
