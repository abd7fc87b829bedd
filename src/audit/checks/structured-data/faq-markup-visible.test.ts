import { home, listing, policy, product, sample, testCheck } from '#audit/samples';
import check from './faq-markup-visible.ts';

const faq = (pairs: readonly (readonly [unknown, unknown])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: pairs.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
});
const pairs = [
  [
    'How long is delivery?',
    'We deliver within <b>3 to 5</b> working days across Europe, and tell you when the parcel is on its way.',
  ],
  ['Can I send it back?', 'Yes&nbsp;– within 30 days.'],
] as const;
const html = (data: unknown, body: string) =>
  `<head><script type="application/ld+json">${JSON.stringify(data)}</script></head><main><h1>Help</h1>${body}</main>`;
const shown = pairs
  .map(
    ([question, answer]) => `<details><summary>${question.toUpperCase()}</summary><p>${answer}</p></details>`,
  )
  .join('');
const questions = pairs.map(([question]) => `<h2>${question}</h2>`).join('');

const plain = home('<h1>Peak</h1>');

testCheck(check, {
  pass: [
    [home(html(faq(pairs), shown)), /Of 2 questions and their answers, 100% are in/],
    sample(plain, policy('help', html(faq(pairs), shown))),
    sample(plain, listing(html({ '@graph': [{ ...faq(pairs), '@id': '#faq' }] }, shown))),
    // Escaped twice, with entities for accented characters.
    home(
      html(
        faq([['Gibt es ein R&uuml;ckgaberecht?', '&lt;p&gt;Ja, &#252;ber 30 Tage.&lt;/p&gt;']]),
        '<h2>Gibt es ein Rückgaberecht?</h2><p>Ja, über 30 Tage.</p>',
      ),
    ),
    home(
      html(
        faq([['返品できますか?', 'はい、30日以内です。']]),
        '<h2>返品できますか?</h2><p>はい、30日以内です。</p>',
      ),
    ),
    sample(
      plain,
      product(
        '<main itemscope itemtype="https://schema.org/FAQPage"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><h2 itemprop="name">Is it wide?</h2><div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">It is.</p></div></div></main>',
      ),
    ),
    // No answer in the markup, which another check covers.
    home(html(faq([['How long is delivery?', undefined]]), questions)),
  ],
  warn: [
    // Answers hidden by an attribute until a click.
    [
      home(html(faq(pairs), `${questions}<div hidden>${pairs[0][1]}${pairs[1][1]}</div>`)),
      /All 2 questions are visible, but 2 answers are not/,
    ],
    [home(html(faq([...pairs, ['Is it new?', 'Yes, all of it is new.']]), shown)), /Only 66% of 3 questions/],
  ],
  fail: [
    [
      home(html(faq(pairs), '<p>Ask us.</p>')),
      /Only 0% of 2 questions and their answers are visible; "How long/,
    ],
    sample(plain, policy('help', html(faq(pairs), '<p>Ask us.</p>'))),
  ],
  notApplicable: [
    sample(home(html({ '@type': 'WebPage' }, shown)), product('<h1>Shoe</h1>')),
    home(html({ '@type': 'FAQPage', mainEntity: [null, 7, {}] }, shown)),
  ],
  unknown: [
    [
      home(html(faq(pairs), `<p>${'Many words of a long page. '.repeat(4_000)}</p>`)),
      /more text than the audit searches/,
    ],
  ],
});
