import { home, policy, sample, testCheck, unreadPolicy } from '#audit/samples';
import check from './help-content.ts';

const questions = [
  'How do I pay?',
  'When does my parcel arrive?',
  'Can I send things back?',
  'Do I need an account?',
  'Where are you?',
];
const page = (body: string) => policy('help', `<main><h1>Help</h1>${body}</main>`);

testCheck(check, {
  pass: [
    [page(questions.map((one) => `<h2>${one}</h2><p>As you like.</p>`).join('')), /has 5 questions/],
    page(questions.map((one) => `<details><summary>${one}</summary><p>Yes.</p></details>`).join('')),
    page(questions.map((one) => `<p><strong>${one}</strong><br>Yes, you can.</p>`).join('')),
    page(`<ul>${questions.map((one, at) => `<li><a href="/help/${at}">${one}</a></li>`).join('')}</ul>`),
    page(
      '<h2>送料はいくらですか？</h2><h2>返品できますか？</h2><h2>届くのはいつですか。</h2><h2>支払い方法は何ですか？</h2><h2>注文を変更できますか？</h2>',
    ),
    page(
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions.map((name) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: 'Yes' } })) })}</script>`,
    ),
  ],
  warn: [
    [page(`<h2>${questions[0]}</h2><p>By card.</p>`), /has 1 question in/],
    [page('<div id="app"></div>'), /0 questions/],
    unreadPolicy('help', { reason: 'failed', type: 'application/pdf' }),
  ],
  fail: [
    sample(home('<h1>Shop</h1>'), unreadPolicy('help')),
    unreadPolicy('help', { reason: 'failed', status: 404 }),
  ],
  unknown: [
    sample(home('<footer><a href="https://acme.help.example/hc">FAQ</a></footer>'), unreadPolicy('help')),
  ],
});
