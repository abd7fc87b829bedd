import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, robots, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './ai-training-choice-consistent.ts';

const mixed = 'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nUser-agent: ChatGPT-User\nDisallow: /';

testCheck(check, {
  pass: [
    [robots('User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /'), /GPTBot is blocked from training/],
    [robots('User-agent: GPTBot\nDisallow: /cart'), /GPTBot may fetch/],
    robots('User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nDisallow: /'),
    robots('User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /'),
  ],
  fail: [
    [robots(mixed), /blocks GPTBot also blocks ChatGPT-User: "Disallow: \/" \w+ line 6/],
    robots('User-agent: Google-Extended\nUser-agent: Googlebot\nDisallow: /'),
  ],
  notApplicable: [
    robots('User-agent: *\nDisallow: /'),
    robots('User-agent: CCBot\nDisallow: /'),
    robots('', 404),
  ],
  unknown: [robots('', 503)],
});

test('keeps the opt-out and the rules for all agents in the proposed groups', () => {
  const [result] = judge({ ...emptyEvidence(), ...robots(mixed) }, [check]);
  assert.equal(
    result?.fix?.snippet,
    'User-agent: GPTBot\nDisallow: /\n\nUser-agent: ChatGPT-User\nDisallow: /cart\nAllow: /',
  );
});
