import { file, home, sample, testCheck } from '#audit/samples';
import check from './llms-txt-format.ts';

const llms = (text: string, given: Parameters<typeof file>[3] = {}) =>
  file('llmsTxt', '/llms.txt', text, given);
const good =
  '# Acme Lamps\n\n> Lamps that can be repaired.\n\nWe ship to all of Europe.\n\n## Products\n\n- [All lamps](https://shop.test/lamps): the whole range\n* [Sale](/sale)\n\n## Optional\n\n1. [Blog](/blog)\n';

testCheck(check, {
  pass: [
    [llms(good), /heading and links, in 2 sections/],
    [llms('# Acme\n\nSee [our range](https://shop.test/all) for all that we sell.'), /heading and links\./],
    llms(
      `${good}\n## Help\n\n- **[Returns](/returns)**: 30 days\n- [x] [Chat](/chat)\nText with a [link](/x).\n`,
    ),
    llms(`\uFEFF${good}`),
    llms(good.replaceAll('\n', '\r\n')),
    // Subsections belong to their section. Code and URLs in angle brackets are not HTML.
    llms(
      `${good}\n## More\n\n### Deep\n\n- [A](/a)\n\n\`<div>\` and <https://shop.test/b> and <handle>\n\n\`\`\`\n<div>\n## No section\n\`\`\`\n`,
    ),
  ],
  warn: [
    [
      llms(`${good}\n## Help\n\n- Our returns policy: [Returns](/returns)\n`),
      /text before the link .*\(line 18\)/,
    ],
    [llms(`${good}\n## Help\n\n- [Returns](/returns)\n- 24 h: **[Chat](/chat)**\n`), /\(line 19\)/],
    [llms(`## Before\n\n- [A](/a)\n\n${good}`), /starts with a level 2 heading/],
    [llms(`${good}\n## About us\n\nA family business since 1911.\n`), /1 of 3 sections without a list/],
    [llms(`${good}\n<p>Hello <b>you</b></p>\n`), /contains HTML \(<p> on line 16\)/],
  ],
  fail: [
    [llms('Our shop sells lamps of all kinds, see https://shop.test/lamps.'), /no heading.*and no \[text\]/],
    [llms('# Shop\n\n[A](/a)'), /fewer than 50/],
    [llms('Shop\n====\n\n- [All lamps](https://shop.test/lamps): the whole range'), /no heading/],
    sample(llms('hello'), home('<h1>Acme</h1>')),
  ],
  notApplicable: [llms('', { status: 404 })],
  unknown: [
    llms('', { status: 403 }),
    llms('', { status: 502 }),
    [llms('plain text '.repeat(6000)), /first 64 KiB/],
  ],
});
