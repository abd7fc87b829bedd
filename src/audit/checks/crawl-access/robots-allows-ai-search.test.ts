import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyEvidence,
  listing,
  product,
  productHtml,
  refused,
  robots,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './robots-allows-ai-search.ts';

const shop = (text: string, status = 200) =>
  sample(robots(text, status), product(productHtml(shoe())), listing('<h1>Shoes</h1>'));
const groups = (...tokens: string[]): string =>
  tokens.map((token) => `User-agent: ${token}\nDisallow: /\n`).join('\n');

testCheck(check, {
  pass: [
    [shop('User-agent: *\nDisallow: /cart'), /All 10 .* 2 sampled pages/],
    shop('', 404),
    shop('<!doctype html><p>x</p>'),
    robots('User-agent: GPTBot\nDisallow: /'),
    shop(
      'User-agent: *\nDisallow: /\n\nUser-agent: AgentReadinessAudit\nUser-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\nUser-agent: Googlebot\nUser-agent: bingbot\nUser-agent: Applebot\nUser-agent: Amzn-SearchBot\nUser-agent: meta-webindexer\nUser-agent: DuckAssistBot\nUser-agent: MistralAI-Index\nDisallow: /cart',
    ),
  ],
  fail: [
    [shop(groups('OAI-SearchBot')), /1 of 10 .* OAI-SearchBot \(OpenAI\), with "Disallow: \/" on line 2/],
    [shop(groups('PerplexityBot', 'Applebot', 'DuckAssistBot')), /3 of 10/],
    shop('User-agent: *\nDisallow: /p/'),
    robots(groups('bingbot')),
    sample(robots('User-agent: Googlebot\nDisallow: /product'), refused('product')),
  ],
  warn: [
    [shop(groups('PerplexityBot')), /blocks PerplexityBot/],
    [shop('User-agent: *\nDisallow: /c/'), /blocks .* and 6 more from some/],
  ],
  unknown: [robots('', 503)],
});

test('keeps the other rules of the default group, and counts the blocked operators in the finding', async () => {
  const text =
    'User-agent: *\nDisallow: /cart\nDisallow: /p/\nAllow: /cart/help\n\nUser-agent: Applebot\nDisallow: /\n';
  const [result] = judge({ ...emptyEvidence(), ...(await shop(text)) }, [check]);
  assert.equal(result?.measures?.['operatorsShutOut'], 10);
  assert.equal(result?.cause, 'robots:group:*');
  const [group, applebot] = result?.fix?.snippet?.split('\n\n') ?? [];
  assert.equal(group, 'User-agent: *\nDisallow: /cart\nAllow: /cart/help\nAllow: /');
  assert.match(applebot ?? '', /^User-agent: Applebot\nDisallow: \/cart\n/);
});

test('replaces a named group that blocks everything with the rules of the default group, and shares its cause', async () => {
  const text =
    'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n';
  const [result] = judge({ ...emptyEvidence(), ...(await shop(text)) }, [check]);
  assert.equal(result?.cause, 'robots:group:gptbot');
  assert.match(
    result?.fix?.instructions ?? '',
    /Move OAI-SearchBot from the group with "Disallow: \/" \(line 6\)/,
  );
  assert.equal(result?.fix?.snippet, 'User-agent: OAI-SearchBot\nDisallow: /cart\nAllow: /');
});

test('names the group that blocks most operators as the cause', async () => {
  const text = 'User-agent: OAI-SearchBot\nDisallow: /p/\n\nUser-agent: *\nDisallow: /';
  const [result] = judge({ ...emptyEvidence(), ...(await shop(text)) }, [check]);
  assert.equal(result?.cause, 'robots:group:*');
  assert.match(result?.summary ?? '', /with "Disallow: \/" on line 5/);
});
