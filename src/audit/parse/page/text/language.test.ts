import assert from 'node:assert/strict';
import { test } from 'node:test';
import texts from '../../../../../test/languages/texts.json' with { type: 'json' };
import { decideLanguage, detectLanguage } from './language.ts';
import { processorTime } from '../../../../../test/support/processor-time.ts';

const textIn = (tongue: keyof typeof texts): string => {
  const { intro, desc, r1, t1 } = texts[tongue];
  return [intro, desc, r1, t1].join(' ');
};

for (const tongue of Object.keys(texts) as (keyof typeof texts)[]) {
  test(`detects ${tongue} text without a declaration`, () => {
    assert.equal(detectLanguage(textIn(tongue)).detected, tongue);
    assert.equal(decideLanguage(textIn(tongue), undefined).spoken, tongue);
  });
}

const boilerplate =
  'Terms of use and privacy policy. By clicking the button you agree to the terms of the store and of the offer for your order. This site is protected by the policy of the provider and is not for you to be used without that. ';
const brands =
  'Samsung Galaxy, Apple iPhone, Sony PlayStation, Philips Hue, Bosch GSR, Makita DHP, Nikon, Canon EOS, GoPro Hero, Garmin Fenix. ';

type Row = [
  name: string,
  text: string,
  declared: string | undefined,
  spoken: string | undefined,
  by?: string,
];
const decisions: readonly Row[] = [
  [
    'reads Russian below twice as much English as Russian',
    boilerplate.repeat(4) + textIn('ru'),
    'ru',
    'ru',
    'script',
  ],
  ['does so without a declaration', boilerplate + textIn('ru'), undefined, 'ru', 'script'],
  ['Japanese with brands in Latin script', brands + textIn('ja'), 'ja-JP', 'ja', 'script'],
  ['Chinese that declares English', textIn('zh'), 'en', 'zh', 'script'],
  ['Ukrainian that declares Russian', textIn('uk'), 'ru', 'uk', 'script'],
  ['reads Han with a brand in kana as Chinese', `${textIn('zh')} ユニクロ`, undefined, 'zh', 'script'],
  [
    'English with a little Japanese in quotes',
    `${textIn('en')} ${texts.ja.intro.slice(0, 40)}`,
    'en',
    'en',
    'declaration',
  ],
  ['German that declares English', textIn('de'), 'en', 'de', 'words'],
  ['a short text is what it declares', 'Ny stol', 'sv-SE', 'sv', 'declaration'],
  ['brand names that contradict nothing', brands.repeat(3), 'fi', 'fi', 'declaration'],
  ['only brand names on a page declared Japanese', brands.repeat(4), 'ja', undefined],
  [
    'one foreign word in every line of a French menu',
    'Casque à réduction de bruit. Clavier à membrane. Pinceau à poudre. Radio à piles. '.repeat(12),
    'fr',
    'fr',
    'declaration',
  ],
  [
    'one word in every line, which is not enough',
    'Kasko nos brujo, klavio nos membro, radjo nos piloj. '.repeat(9),
    undefined,
    undefined,
  ],
  ['Portuguese that declares French', textIn('pt'), 'fr', 'pt', 'words'],
  ['Norwegian by its old code', textIn('nb'), 'no', 'nb', 'declaration'],
  [
    'a language without a profile that keeps its declaration',
    textIn('es').slice(0, 300),
    'oc',
    'oc',
    'declaration',
  ],
  ['no declaration and no text', '', undefined, undefined],
];
for (const [name, text, declared, spoken, by] of decisions) {
  test(name, () => {
    const found = decideLanguage(text, declared);
    assert.equal(found.spoken, spoken);
    assert.equal(found.by, by);
  });
}

test('accepts a declaration that agrees with one word in every line', () => {
  const text = 'Kasko dla brujo, klavio dla membro, radjo dla piloj. '.repeat(9);
  assert.equal(detectLanguage(text, 'pl').detected, 'pl');
  assert.equal(detectLanguage(text, 'fr').detected, undefined);
});

const kinds: readonly [language: string, text: string][] = [
  ['ko', '이 의자는 원목 참나무로 만들었습니다. '],
  ['he', 'הכיסא הזה עשוי מעץ אלון מלא ומטופל בשמן טבעי. '],
  ['hi', 'यह कुर्सी ठोस ओक की लकड़ी से बनी है और हाथ से तैयार की गई है। '],
  ['fa', 'این صندلی از چوب بلوط ساخته شده و با روغن طبیعی پرداخت شده است. گارانتی پنج ساله دارد. '],
  ['ka', 'ეს სკამი მუხის მასივისგან არის დამზადებული. '],
  [
    'sr',
    'Ова столица је направљена од масивног храста. Љубазно вас молимо да нам пишете ако имате питања о њој. ',
  ],
  ['ca', 'Aquesta cadira és feta de roure massís i la nostra garantia és de cinc anys per als clients. '],
];
for (const [language, text] of kinds) {
  test(`detects ${language} by its characters or words`, () =>
    assert.equal(detectLanguage(text.repeat(4)).detected, language));
}

test('costs no more for a long text than for its sample', () => {
  const long = textIn('de').repeat(500);
  const start = processorTime();
  for (let i = 0; i < 20; i += 1) decideLanguage(long, 'de');
  assert.ok((processorTime() - start) / 20 < 20);
});
