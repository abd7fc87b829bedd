import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import texts from '../../../../test/languages/texts.json' with { type: 'json' };
import {
  countEnglishWords,
  countWords,
  findTerm,
  hasTerm,
  languageOf,
  type Language,
  tokenOverlap,
  type Topic,
  wordSet,
} from './words.ts';

const held: [string, Topic, Language?][] = [
  ['Add to Cart', 'addToCart', 'en'],
  ['Jetzt in den  Warenkorb', 'addToCart', 'de'],
  ['Ajouter au panier', 'addToCart'],
  ['Añadir al carrito', 'addToCart'],
  ['Aggiungi al carrello', 'addToCart'],
  ['In winkelwagen', 'addToCart'],
  ['Adicionar ao carrinho', 'addToCart'],
  ['Dodaj do koszyka', 'addToCart'],
  ['この商品をカートに入れる', 'addToCart'],
  ['Leider AUSVERKAUFT!', 'soldOut'],
  ['Épuisé', 'soldOut', 'fr'],
  ['Versand & Lieferung', 'shipping', 'de'],
  ['Impressum', 'imprint', 'de'],
  ['J’achète', 'addToCart', 'fr'],
  ['USB-Ladekabel', 'accessory', 'de'],
  ['Herrenschuhe', 'apparel', 'de'],
  // Capitals as the language writes them.
  ['ΠΡΟΣΘΗΚΗ ΣΤΟ ΚΑΛΑΘΙ', 'addToCart', 'el'],
  ['HEMEN SATIN AL', 'addToCart', 'tr'],
  ['İLETİŞİM', 'contact', 'tr'],
  ['ДОБАВИТЬ В КОРЗИНУ', 'addToCart', 'ru'],
  // Old and new letters, and those that keyboards lack.
  ['Retururi şi garanţie', 'warranty', 'ro'],
  ['Adauga in cos', 'addToCart', 'ro'],
  ['Зв’язатися з нами', 'contact', 'uk'],
  ['اضف الى السلة', 'addToCart', 'ar'],
  // Particles and articles that are joined to the word.
  ['장바구니에서 상품 삭제', 'cart', 'ko'],
  ['محتويات سلة التسوق', 'cart', 'ar'],
  ['加入購物車', 'addToCart', 'zh'],
  ['Přidat do košíku', 'addToCart'],
  ['obchodni podminky', 'terms'],
  ['chinh sach doi tra', 'returns', 'vi'],
  ['gio hang', 'cart'],
  ['Legg i handlekurven', 'addToCart'],
];
for (const [text, topic, language] of held) {
  test(`finds ${topic} in "${text}"`, () => assert.equal(hasTerm(text, topic, language), true));
}

const absent: [string, Topic, Language?][] = [
  ['cablecar', 'accessory'],
  ['kartoffel', 'cart'],
  ['Discarded', 'cart'],
  ['Garden hose', 'apparel'],
  ['スーツケース', 'apparel'],
  ['In den Warenkorb', 'addToCart', 'en'],
  ['', 'returns'],
  ['카트리지', 'cart'],
  ['rock and roll', 'apparel'],
  ['tất cả', 'apparel'],
  ['Kop en schotel', 'addToCart'],
];
for (const [text, topic, language] of absent) {
  test(`does not find ${topic} in "${text}"`, () => assert.equal(hasTerm(text, topic, language), false));
}

test('finds the longest of the first terms with its position', () => {
  assert.deepEqual(findTerm('See our Return Policy', 'returns'), { term: 'return policy', index: 8 });
  assert.equal(findTerm('Currently not in stock', 'soldOut')?.term, 'not in stock');
});

test('counts words in scripts without spaces too', () => {
  assert.equal(countWords('The quick, brown fox.', 'en'), 4);
  assert.equal(countWords('吾輩は猫である', 'ja'), 5);
  assert.equal(countWords('two words', 'not a language tag!'), 2);
});

test('counts about as many words for equal texts with and without spaces', () => {
  const english = countEnglishWords(texts.en.desc.slice(0, 300));
  for (const text of [texts.ja.r1 + texts.ja.r2, texts.zh.r1 + texts.zh.r2, texts.th.r1 + texts.th.r2]) {
    const words = countEnglishWords(text);
    const same = countEnglishWords(texts.en.r1 + texts.en.r2);
    assert.ok(words > same * 0.6 && words < same * 1.5, `${words} of ${same}`);
  }
  assert.equal(english, countWords(texts.en.desc.slice(0, 300), 'en'));
});

test('measures overlap as a share of the shorter text', () => {
  assert.equal(tokenOverlap('Blue Shirt', 'The blue shirt | Shop'), 1);
  assert.equal(tokenOverlap('Blue Shirt', 'Red Shirt'), 0.5);
  assert.equal(tokenOverlap('', 'Red'), 0);
  assert.deepEqual(wordSet('Red red'), new Set(['red']));
});

test('reads the language as the primary subtag', () => {
  assert.equal(languageOf('de-AT'), 'de');
  assert.equal(languageOf('PT_BR'), 'pt');
  assert.equal(languageOf('no'), 'nb');
  assert.equal(languageOf('eu'), undefined);
  assert.equal(languageOf(undefined), undefined);
});

test('never finds a term inside a longer word', () => {
  fc.assert(
    fc.property(fc.constantFrom('x', 'é', '9'), (char) => {
      assert.equal(hasTerm(`${char}cart`, 'cart', 'en'), false);
      assert.equal(hasTerm(`cart${char}`, 'cart', 'en'), false);
    }),
  );
});
