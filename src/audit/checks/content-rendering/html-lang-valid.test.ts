import { home, product, productAlone, sample, testCheck } from '#audit/samples';
import check from './html-lang-valid.ts';

const texts = {
  en: 'The lamp is made by hand and gives a soft light. You can set the height of the arm, and the cord is of cotton with a plug for your country. We send it to you in the same week, and you may return it for free.',
  de: 'Die Lampe wird von Hand gemacht und gibt ein weiches Licht. Sie können die Höhe des Arms einstellen, und das Kabel ist aus Baumwolle. Wir senden sie in der gleichen Woche zu Ihnen, auch mit einem Stecker für die Schweiz.',
  da: 'Lampen er lavet i hånden og giver et blødt lys. Du kan indstille højden på armen, og ledningen er af bomuld med et stik til dit land. Vi sender den til dig i samme uge, og du kan sende den gratis tilbage til os.',
  ru: 'Эта лампа сделана вручную и даёт мягкий свет. Высоту можно менять, а провод обтянут хлопком. Мы отправим её вам на этой неделе, и вы можете бесплатно вернуть её нам. Лампа подходит для Philips Hue и Ikea Tradfri.',
  ja: 'このランプは手作りで、柔らかい光を放ちます。アームの高さを調整できます。'.repeat(8),
};
const page = (lang: string, text: keyof typeof texts) =>
  productAlone(`<!doctype html><html${lang}><body><main><p>${texts[text]}</p></main></body></html>`);
const offer = `<p>${texts.en}</p>`;

testCheck(check, {
  pass: [
    page(' lang="da"', 'da'),
    page(' lang="ru-RU"', 'ru'),
    page(' lang="ja"', 'ja'),
    [page(' lang="en-GB"', 'en'), /lang is "en-GB", which matches the text/],
    page(' lang="de"', 'de'),
    page(' lang="DE-at"', 'de'),
    page(' lang="ja"', 'ja'),
    page(' lang="zh-Hant" lang="x"'.replace('zh-Hant', 'en'), 'en'),
  ],
  warn: [
    [page(' lang="en"', 'de'), /lang is "en", but the text appears to be "de"/],
    page(' lang="sv"', 'en'),
    [page(' lang="en"', 'da'), /appears to be "da"/],
    page(' lang="en"', 'ru'),
  ],
  fail: [
    [page('', 'en'), /has no lang/],
    page(' lang=""', 'en'),
    [page(' lang="en_GB"', 'en'), /lang="en_GB" is not a valid/],
    page(' lang="english"', 'en'),
    page(' lang="xx"', 'en'),
  ],
  unknown: [
    // A language without a profile cannot be detected.
    [page(' lang="gd"', 'da'), /could not be detected/],
    [productAlone('<html lang="en"><main><h1>Lamp</h1></main>'), /too little text/],
    // Text that is also on the home page does not count.
    sample(
      home(`<html lang="xy"><main>${offer}</main>`).then(({ home: page }) => (page ? { home: page } : {})),
      product(`<html lang="de"><main><h1>Lampe</h1>${offer}</main>`),
    ),
  ],
});
