import { product, productHtml, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './robots-allows-user-fetchers.ts';

const shop = (text: string) => sample(robots(text), product(productHtml(shoe())));

testCheck(check, {
  pass: [shop('User-agent: *\nDisallow: /cart'), robots('', 404)],
  fail: [
    [shop('User-agent: Claude-User\nDisallow: /'), /Claude-User \(Anthropic\)/],
    shop('User-agent: *\nDisallow: /\nAllow: /$'),
    shop('User-agent: Amzn-User\nUser-agent: MistralAI-User\nUser-agent: Google-Agent\nDisallow: /'),
  ],
  warn: [
    [shop('User-agent: meta-externalfetcher\nDisallow: /'), /may ignore robots\.txt/],
    [shop('User-agent: ChatGPT-User\nDisallow: /$'), /some of/],
  ],
  unknown: [robots('', 429)],
});
