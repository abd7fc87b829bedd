import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, product } from '#audit/samples';
import type { Check, Status } from '../../../check.ts';
import { judge } from '../../../judge.ts';
import inHtml from '../../content-rendering/price-in-html.ts';
import visible from '../../product-data/price-parity-visible.ts';

/** The habits of a shop's markup: language, currency, what stands between title and button, the price to pay, the old one. */
type Row = [name: string, lang: string, currency: string, offer: string, paid: string, old?: string];

const rows: Row[] = [
  // WooCommerce: old and new price, each once more for screen readers.
  [
    'WooCommerce, on sale',
    'en-GB',
    'GBP',
    '<p class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>60.00</bdi></span></del> <span class="screen-reader-text">Original price was: £60.00.</span><ins aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span>£</span>45.00</bdi></span></ins><span class="screen-reader-text">Current price is: £45.00.</span></p>',
    '45.00',
    '60.00',
  ],
  [
    'WooCommerce, on sale, Spanish',
    'es-ES',
    'EUR',
    '<p class="price"><del aria-hidden="true"><bdi>60,00<span>€</span></bdi></del> <span class="screen-reader-text">El precio original era: 60,00€.</span> <ins aria-hidden="true"><bdi>45,00<span>€</span></bdi></ins> <span class="screen-reader-text">El precio actual es: 45,00€.</span></p>',
    '45.00',
    '60.00',
  ],
  [
    'WooCommerce, on sale, Hungarian',
    'hu-HU',
    'HUF',
    '<p class="price"><del><bdi>12 990&nbsp;<span>Ft</span></bdi></del> <span class="screen-reader-text">Original price was: 12 990&nbsp;Ft.</span><ins><bdi>9 990&nbsp;<span>Ft</span></bdi></ins></p>',
    '9990',
    '12990',
  ],
  [
    'WooCommerce with a suffix for the tax',
    'en-GB',
    'GBP',
    '<p class="price"><span class="amount"><bdi>£45.00</bdi></span> <small class="woocommerce-price-suffix">£37.50 ex. VAT</small></p>',
    '45.00',
  ],
  // Shopify: both blocks are in the page, one hidden by style.
  [
    'Dawn, not on sale',
    'en',
    'USD',
    '<div class="price"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">$45.00 USD</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular"></s></span><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale price-item--last">$45.00 USD</span></div><small class="unit-price caption hidden"><span class="visually-hidden">Unit price</span><span class="price-item price-item--last"><span></span><span aria-hidden="true">/</span><span class="visually-hidden">&nbsp;per&nbsp;</span></span></small></div>',
    '45.00',
  ],
  [
    'Dawn, on sale',
    'en',
    'CAD',
    '<div class="price price--on-sale"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">$45.00 CAD</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">$60.00 CAD</s></span><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">$45.00 CAD</span></div></div>',
    '45.00',
    '60.00',
  ],
  [
    'Dawn, German, on sale, with a unit price',
    'de',
    'EUR',
    '<div class="price price--on-sale"><div class="price__sale"><span class="visually-hidden">Normaler Preis</span><span><s class="price-item price-item--regular">€12,90 EUR</s></span><span class="visually-hidden">Verkaufspreis</span><span class="price-item price-item--sale">€9,90 EUR</span></div><small class="unit-price"><span class="visually-hidden">Grundpreis</span><span>€19,80<span aria-hidden="true">/</span><span class="visually-hidden">&nbsp;pro&nbsp;</span>kg</span></small></div>',
    '9.90',
    '12.90',
  ],
  [
    'a Shopify theme with a compare-at price in plain text',
    'en-AU',
    'AUD',
    '<div class="product__price"><span class="product__price--compare-at">$120.00</span> <span class="product__price--current">$90.00</span> <span class="badge">Save 25%</span></div>',
    '90.00',
    '120.00',
  ],
  // Magento
  [
    'Magento, special price first',
    'en',
    'USD',
    '<div class="price-box price-final_price"><span class="special-price"><span class="price-container"><span class="price-label">Special Price</span><span data-price-amount="45" data-price-type="finalPrice" class="price-wrapper"><span class="price">$45.00</span></span></span></span> <span class="old-price"><span class="price-container"><span class="price-label">Regular Price</span> <span data-price-amount="60" data-price-type="oldPrice" class="price-wrapper"><span class="price">$60.00</span></span></span></span></div>',
    '45.00',
    '60.00',
  ],
  [
    'Magento, tiers of quantity',
    'nl-NL',
    'EUR',
    '<div class="price-box"><span class="price">€ 45,00</span></div><ul class="prices-tier"><li>Koop 3 voor <span class="price">€ 40,00</span> per stuk</li><li>Koop 6 voor <span class="price">€ 36,00</span> per stuk</li></ul>',
    '45.00',
  ],
  [
    'Magento, both tax bases',
    'nl-NL',
    'EUR',
    '<div class="price-box"><span class="price-including-tax" data-label="Incl. btw"><span class="price">€ 121,00</span></span><span class="price-excluding-tax" data-label="Excl. btw"><span class="price">€ 100,00</span> excl. btw</span></div>',
    '121.00',
  ],
  // PrestaShop
  [
    'PrestaShop, discount in percent',
    'fr-FR',
    'EUR',
    '<div class="product-prices"><div class="product-discount"><span class="regular-price">60,00&nbsp;€</span></div><div class="product-price has-discount"><div class="current-price"><span class="current-price-value" content="45">45,00&nbsp;€</span> <span class="discount discount-percentage">Économisez 25%</span></div></div><p class="product-without-taxes">37,50&nbsp;€ HT</p><div class="tax-shipping-delivery-label">TTC</div></div>',
    '45.00',
    '60.00',
  ],
  [
    'PrestaShop, discount as an amount',
    'pl-PL',
    'PLN',
    '<div class="product-prices"><div class="product-discount"><span class="regular-price">60,00&nbsp;zł</span></div><div class="current-price"><span class="current-price-value">45,00&nbsp;zł</span><span class="discount discount-amount">Oszczędzasz 15,00&nbsp;zł</span></div><p>Najniższa cena z 30 dni przed obniżką: 49,00&nbsp;zł</p></div>',
    '45.00',
    '60.00',
  ],
  // Shopware
  [
    'Shopware, list price',
    'de-DE',
    'EUR',
    '<p class="product-detail-price with-list-price">45,00&nbsp;€*<span class="product-detail-list-price-wrapper"><span class="list-price-badge">%</span><span class="list-price-no-line-through"></span><span class="list-price-price">60,00&nbsp;€*</span><span class="list-price-percentage">(25% gespart)</span></span></p><div class="product-detail-price-unit">Inhalt: 0.5 Liter (90,00&nbsp;€* / 1 Liter)</div><p>Preise inkl. MwSt. zzgl. Versandkosten</p>',
    '45.00',
    '60.00',
  ],
  [
    'Shopware 5, pseudo price',
    'de-AT',
    'EUR',
    '<div class="product--price price--default price--discount"><span class="price--content content--default">45,00&nbsp;&euro; *</span><span class="price--discount-icon">%</span><span class="content--discount"><span class="price--line-through">60,00&nbsp;&euro; *</span></span></div>',
    '45.00',
    '60.00',
  ],
  // OpenCart
  [
    'OpenCart, style on the old price',
    'en',
    'USD',
    '<ul class="list-unstyled"><li><span style="text-decoration: line-through;">$60.00</span></li><li><h2>$45.00</h2></li><li>Ex Tax: $37.50</li></ul>',
    '45.00',
    '60.00',
  ],
  [
    'OpenCart 4, Russian',
    'ru',
    'RUB',
    '<div class="price"><span class="price-new">4 500 ₽</span> <span class="price-old">6 000 ₽</span></div><div>Без НДС: 3 750 ₽</div>',
    '4500',
    '6000',
  ],
  // Salesforce SFRA
  [
    'SFRA, strike-through list',
    'en-US',
    'USD',
    '<div class="prices"><div class="price"><span><del><span class="strike-through list"><span class="value" content="60.00"><span class="sr-only">Price reduced from</span> $60.00 <span class="sr-only">to</span></span></span></del><span class="sales"><span class="value" content="45.00">$45.00</span></span></span></div></div>',
    '45.00',
    '60.00',
  ],
  [
    'SFRA without a del',
    'en-US',
    'USD',
    '<div class="prices"><span class="strike-through list"><span class="value"><span class="sr-only">Price reduced from</span> $60.00 <span class="sr-only">to</span></span></span><span class="sales"><span class="value">$45.00</span></span></div>',
    '45.00',
    '60.00',
  ],
  // Cafe24
  [
    'Cafe24, table of prices',
    'ko',
    'KRW',
    '<table><tr><th>소비자가</th><td><span id="span_product_price_custom"><strike>60,000원</strike></span></td></tr><tr><th>판매가</th><td><strong id="span_product_price_text">45,000원</strong></td></tr><tr><th>적립금</th><td>450원 (1%)</td></tr><tr><th>배송비</th><td>3,000원 (50,000원 이상 구매 시 무료)</td></tr></table>',
    '45000',
    '60000',
  ],
  [
    'Cafe24, old price without a strike',
    'ko',
    'KRW',
    '<dl><dt>소비자가</dt><dd>60,000원</dd><dt>판매가</dt><dd>45,000원</dd><dt>배송비</dt><dd>2,500원</dd></dl>',
    '45000',
    '60000',
  ],
  [
    'a Korean shop with a discount rate',
    'ko',
    'KRW',
    '<div class="price-area"><em>25%</em> <strong>45,000</strong>원 <span>60,000원</span></div>',
    '45000',
    '60000',
  ],
  // Japan
  [
    'EC-CUBE',
    'ja',
    'JPY',
    '<div class="ec-productRole__priceRegular"><span>通常価格：</span><span class="price01-default">￥6,000</span></div><div class="ec-productRole__price"><span class="ec-price__price price02-default">￥4,500</span><span class="ec-price__tax">税込</span></div>',
    '4500',
    '6000',
  ],
  [
    'a Rakuten shop',
    'ja',
    'JPY',
    '<div>メーカー希望小売価格 6,000円</div><div class="price">4,500円 <span>(税込)</span></div><div>送料 550円</div><div>45ポイント</div>',
    '4500',
    '6000',
  ],
  [
    'without tax first, Japanese',
    'ja',
    'JPY',
    '<p class="price">4,950円（税込）</p><p>4,500円（税抜）</p>',
    '4950',
  ],
  // Brazil
  [
    'Nuvemshop',
    'pt-BR',
    'BRL',
    '<div class="price-container"><span class="d-inline-block"><div id="compare_price_display" class="js-compare-price-display price-compare">R$ 60,00</div></span><span><div class="js-price-display h2" id="price_display" data-product-price="4500">R$ 45,00</div></span></div><div>R$ 42,75 com Pix</div><div>3 x de R$ 15,00 sem juros</div>',
    '45.00',
    '60.00',
  ],
  [
    'a Brazilian shop with de and por',
    'pt-BR',
    'BRL',
    '<div class="preco"><p>De: R$ 60,00</p><p>Por: R$ 45,00</p><p>ou em até 3x de R$ 15,00</p></div>',
    '45.00',
    '60.00',
  ],
  [
    'de and por in one line',
    'pt-BR',
    'BRL',
    '<p>De R$ 1.600,00 por R$ 1.450,00 à vista</p>',
    '1450.00',
    '1600.00',
  ],
  // Arabia
  [
    'Salla, on sale',
    'ar',
    'SAR',
    '<h2 class="total-price">45 ر.س</h2> <span class="before-price">60 ر.س</span><div>أو قسّمها على 4 دفعات بقيمة 11.25 ر.س</div>',
    '45',
    '60',
  ],
  [
    'an Arabic shop, words',
    'ar-AE',
    'AED',
    '<div>السعر قبل الخصم: 60.00 د.إ</div><div>السعر بعد الخصم: 45.00 د.إ</div><div>وفر 15.00 د.إ</div>',
    '45.00',
    '60.00',
  ],
  [
    'Egypt, digits of Arabic',
    'ar-EG',
    'EGP',
    '<p><del>٦٠٠٫٠٠ ج.م</del> <ins>٤٥٠٫٠٠ ج.م</ins></p>',
    '450.00',
    '600.00',
  ],
  // Words of many languages
  [
    'statt above, German',
    'de-CH',
    'CHF',
    '<div><span><span>statt</span> 60.00</span><span>CHF 45.00</span></div>',
    '45.00',
    '60.00',
  ],
  ['UVP behind', 'de', 'EUR', '<p class="preis">45,00 €</p><p>60,00 € UVP</p>', '45.00', '60.00'],
  [
    'UVP before, with a saving',
    'de',
    'EUR',
    '<p>UVP 60,00 €</p><p>45,00 €</p><p>Sie sparen 15,00 € (25 %)</p>',
    '45.00',
    '60.00',
  ],
  ['jetzt nur', 'de', 'EUR', '<p>Bisher 60,00 € – jetzt nur 45,00 €</p>', '45.00', '60.00'],
  ['was and now', 'en-GB', 'GBP', '<p>Was £60.00 Now £45.00</p>', '45.00', '60.00'],
  [
    'was behind the price, with dates',
    'en-IE',
    'EUR',
    '<div><span>€45.00<span></span></span><span><span>Save €15.00</span></span><div>Was €60.00<span> (from 25/03/20 to 27/11/20)</span></div></div>',
    '45.00',
    '60.00',
  ],
  ['RRP', 'en-NZ', 'NZD', '<div>RRP $60.00</div><div>$45.00</div>', '45.00', '60.00'],
  [
    'MRP',
    'en-IN',
    'INR',
    '<div><span>₹4,500</span> <span>MRP ₹6,000</span> <span>25% off</span></div>',
    '4500',
    '6000',
  ],
  [
    'au lieu de',
    'fr',
    'EUR',
    '<p class="prix">45,00 € <span>au lieu de 60,00 €</span></p>',
    '45.00',
    '60.00',
  ],
  [
    'prix conseillé',
    'fr-CA',
    'CAD',
    '<div>Prix conseillé : 60,00 $</div><div>45,00 $</div>',
    '45.00',
    '60.00',
  ],
  [
    'antes y ahora',
    'es-MX',
    'MXN',
    '<p>Antes $600.00</p><p>Ahora $450.00</p><p>3 meses sin intereses de $150.00</p>',
    '450.00',
    '600.00',
  ],
  ['prima', 'it', 'EUR', '<p>Prima 60,00 €</p><p>Ora 45,00 €</p>', '45.00', '60.00'],
  ['anziché', 'it', 'EUR', '<p>45,00 € anziché 60,00 €</p>', '45.00', '60.00'],
  ['van voor', 'nl', 'EUR', '<p>van € 60,00 voor € 45,00</p>', '45.00', '60.00'],
  ['adviesprijs', 'nl-BE', 'EUR', '<div>Adviesprijs € 60,00</div><div>€ 45,00</div>', '45.00', '60.00'],
  [
    'ordinarie pris',
    'sv',
    'SEK',
    '<div class="pris"><span>450 kr</span></div><div>Ord. pris 600 kr</div>',
    '450',
    '600',
  ],
  ['före', 'sv', 'SEK', '<p>Före 600:-</p><p>Nu 450:-</p>', '450', '600'],
  [
    'jämförpris',
    'sv',
    'SEK',
    '<p class="price">45:90</p><p>Jmf-pris 91:80/kg</p>'
      .replace('45:90', '45:90 kr')
      .replace('91:80/kg', '91:80 kr/kg'),
    '45.90',
  ],
  ['før', 'da', 'DKK', '<p>Før 600,00 kr.</p><p>Nu 450,00 kr.</p><p>Spar 150,00 kr.</p>', '450.00', '600.00'],
  ['vejledende pris', 'da', 'DKK', '<p>450,00 kr.</p><p>Vejl. pris 600,00 kr.</p>', '450.00', '600.00'],
  [
    'tidligere',
    'nb',
    'NOK',
    '<div>Tidligere kr 600,00</div><div>kr 450,00</div><div>Frakt fra kr 99,00</div>',
    '450.00',
    '600.00',
  ],
  [
    'norm.',
    'fi',
    'EUR',
    '<div>45,00 €</div><div>Norm. 60,00 €</div><div>Alin hinta 30 pv: 49,00 €</div>',
    '45.00',
    '60.00',
  ],
  [
    'běžná cena',
    'cs',
    'CZK',
    '<div>Běžná cena 1 600 Kč</div><div>1 450 Kč</div><div>1 198 Kč bez DPH</div>',
    '1450',
    '1600',
  ],
  [
    'doporučená cena',
    'cs',
    'CZK',
    '<div>Doporučená cena: 1 600 Kč</div><div class="price-final">1 450 Kč</div><div>Ušetříte 150 Kč</div>',
    '1450',
    '1600',
  ],
  ['pred zľavou', 'sk', 'EUR', '<div>Cena pred zľavou 60,00 €</div><div>45,00 €</div>', '45.00', '60.00'],
  ['helyett', 'hu', 'HUF', '<p>12 990 Ft helyett 9 990 Ft</p>', '9990', '12990'],
  [
    'preț vechi',
    'ro',
    'RON',
    '<div>Preț vechi: 600,00 lei</div><div>450,00 lei</div><div>sau 3 rate x 150,00 lei</div>',
    '450.00',
    '600.00',
  ],
  [
    'two currencies in Bulgaria',
    'bg',
    'EUR',
    '<div class="price">45,00 € <span>88,01 лв.</span></div><div>Стара цена: 60,00 € (117,35 лв.)</div>',
    '45.00',
    '60.00',
  ],
  [
    'стара ціна',
    'uk',
    'UAH',
    '<div>Стара ціна: 6 000 грн</div><div>4 500 грн</div><div>5 платежів по 900 грн</div>',
    '4500',
    '6000',
  ],
  [
    'было',
    'ru',
    'RUB',
    '<div>4 500 руб.</div><div>Было 6 000 руб.</div><div>Экономия 1 500 руб.</div>',
    '4500',
    '6000',
  ],
  [
    'старая цена',
    'kk-KZ',
    'KZT',
    '<div>Старая цена 60 000 ₸</div><div>45 000 ₸</div><div>15 000 ₸ x 3 мес</div>',
    '45000',
    '60000',
  ],
  ['stara cena', 'sl', 'EUR', '<div>Redna cena 60,00 €</div><div>45,00 €</div>', '45.00', '60.00'],
  [
    'redovna cijena',
    'hr',
    'EUR',
    '<div>Redovna cijena: 60,00 €</div><div>45,00 €</div><div>Najniža cijena u zadnjih 30 dana: 49,00 €</div>',
    '45.00',
    '60.00',
  ],
  [
    'stara cena, Serbian',
    'sr-Latn-RS',
    'RSD',
    '<div>Stara cena: 6.000,00 RSD</div><div>4.500,00 RSD</div><div>Ušteda: 1.500,00 RSD</div>',
    '4500.00',
    '6000.00',
  ],
  ['įprasta kaina', 'lt', 'EUR', '<div>Įprasta kaina 60,00 €</div><div>45,00 €</div>', '45.00', '60.00'],
  ['parastā cena', 'lv', 'EUR', '<div>Parastā cena 60,00 €</div><div>45,00 €</div>', '45.00', '60.00'],
  ['tavahind', 'et', 'EUR', '<div>Tavahind 60,00 €</div><div>45,00 €</div>', '45.00', '60.00'],
  ['αρχική τιμή', 'el', 'EUR', '<div>Αρχική τιμή 60,00 €</div><div>45,00 €</div>', '45.00', '60.00'],
  [
    'eski fiyat',
    'tr',
    'TRY',
    '<div>Eski Fiyat: 600,00 TL</div><div>450,00 TL</div><div>6 taksit x 75,00 TL</div>',
    '450.00',
    '600.00',
  ],
  ['yerine', 'tr', 'TRY', '<p>₺600,00 yerine ₺450,00</p>', '450.00', '600.00'],
  [
    'מחיר מקורי',
    'he',
    'ILS',
    '<div>מחיר מקורי: 60.00 ₪</div><div>מחיר מבצע: 45.00 ₪</div>',
    '45.00',
    '60.00',
  ],
  ['原價', 'zh-TW', 'TWD', '<div>原價 NT$600</div><div>特價 NT$450</div><div>運費 NT$80</div>', '450', '600'],
  [
    '市场价',
    'zh-CN',
    'CNY',
    '<div>市场价：¥600.00</div><div>¥450.00</div><div>分期 ¥150.00×3</div>',
    '450.00',
    '600.00',
  ],
  ['折', 'zh-CN', 'CNY', '<div><b>¥450.00</b> <i>¥600.00</i> <em>7.5折</em></div>', '450.00', '600.00'],
  ['ราคาปกติ', 'th', 'THB', '<div>ราคาปกติ ฿600</div><div>฿450</div><div>ผ่อน ฿150 ต่อเดือน</div>', '450', '600'],
  ['giá gốc', 'vi', 'VND', '<div>Giá gốc: 600.000₫</div><div>450.000₫</div>', '450000', '600000'],
  [
    'harga normal',
    'id',
    'IDR',
    '<div>Harga normal Rp600.000</div><div>Rp450.000</div><div>Ongkir Rp15.000</div>',
    '450000',
    '600000',
  ],
  ['rand', 'en-ZA', 'ZAR', '<div>Was R 600.00</div><div>R 450.00</div>', '450.00', '600.00'],
  // Strikes, classes, labels
  [
    'Tailwind',
    'en',
    'USD',
    '<div class="flex"><span class="text-2xl font-bold">$45.00</span><span class="text-gray-400 line-through">$60.00</span></div>',
    '45.00',
    '60.00',
  ],
  [
    'a style on the parent',
    'en',
    'USD',
    '<div><span style="color:#999;text-decoration:line-through"><b>$60.00</b></span> <span>$45.00</span></div>',
    '45.00',
    '60.00',
  ],
  [
    'aria-labels',
    'en',
    'USD',
    '<div><span aria-label="Original price: $60.00">$60.00</span> <span aria-label="Sale price: $45.00">$45.00</span></div>',
    '45.00',
    '60.00',
  ],
  [
    'a badge alone',
    'en',
    'USD',
    '<div><span>$60.00</span> <span>$45.00</span> <span class="badge">-25%</span></div>',
    '45.00',
    '60.00',
  ],
  [
    'a saved amount alone',
    'en-GB',
    'GBP',
    '<div><span>£60.00</span> <span>£45.00</span></div><div>You save £15.00</div>',
    '45.00',
    '60.00',
  ],
  [
    'a badge in front of the price',
    'en',
    'USD',
    '<div><span>25% off</span> <span>$45.00</span> <span class="msrp">$60.00</span></div>',
    '45.00',
    '60.00',
  ],
  [
    'a badge behind the price',
    'en-GB',
    'GBP',
    '<div><b>£45.00</b> Save 25% <i>£60.00</i></div>',
    '45.00',
    '60.00',
  ],
  // One price in pieces
  ['raised cents', 'en', 'USD', '<div class="price">$229<sup>99</sup></div>', '229.99'],
  ['cents in a span', 'en', 'USD', '<div class="price">$229<span class="cents">99</span></div>', '229.99'],
  ['small cents', 'en', 'USD', '<div class="price">$229<small>99</small></div>', '229.99'],
  [
    'four spans',
    'de',
    'EUR',
    '<div><span>19</span><span>,</span><span>99</span><span>€</span></div>',
    '19.99',
  ],
  [
    'Amazon',
    'en',
    'USD',
    '<span class="a-price"><span class="a-offscreen">$229.99</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">229<span class="a-price-decimal">.</span></span><span class="a-price-fraction">99</span></span></span><span>List Price: <span class="a-price a-text-price"><span class="a-offscreen">$299.99</span><span aria-hidden="true">$299.99</span></span></span>',
    '229.99',
    '299.99',
  ],
  [
    'sign in a block of its own',
    'en',
    'EUR',
    '<div class="currency">€</div><div class="price">45.00</div>',
    '45.00',
  ],
  // What stands beside it
  [
    'instalments first',
    'es-CO',
    'COP',
    '<p>12 cuotas de $ 37.500</p><p class="price">$ 450.000</p>',
    '450000',
  ],
  [
    'a free shipping limit above',
    'en',
    'USD',
    '<p>Free shipping on orders over $50.00</p><p>$45.00</p>',
    '45.00',
  ],
  [
    'a bottle deposit',
    'de',
    'EUR',
    '<p>Preis: 1,19 €</p><p>zzgl. 0,25 € Pfand</p><p>(1,59 € / 1 l)</p>',
    '1.19',
  ],
  ['by the metre alone', 'de', 'EUR', '<p class="price">12,90 € / m</p>', '12.90'],
  ['a member price', 'sv', 'SEK', '<p class="price">450 kr</p><p>Medlemspris 405 kr</p>', '450'],
  [
    'another seller',
    'en',
    'USD',
    '<p class="price">$45.00</p><div class="other-sellers"><p>Sold by Wood and Co: $41.00</p></div>',
    '45.00',
  ],
  [
    'a tax label below each',
    'en-GB',
    'GBP',
    '<div>£37.50</div><div>excl. VAT</div><div>£45.00</div><div>incl. VAT</div>',
    '45.00',
  ],
  ['netto and brutto', 'pl', 'PLN', '<p>100,00 zł netto 123,00 zł brutto</p>', '123.00'],
  [
    'a warranty to add',
    'en',
    'USD',
    '<p class="price">$450.00</p><div class="protection"><label><input type="checkbox"> 3 years for <span class="price">$49.00</span></label></div>',
    '450.00',
  ],
];

const page = (lang: string, offer: string, price: string, currency: string): string =>
  `<!doctype html><html lang="${lang}"><head><title>Kettle K15</title><script type="application/ld+json">${JSON.stringify(
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Kettle K15',
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: 'https://schema.org/InStock',
      },
    },
  )}</script></head><body><header><a href="/">Larch</a><span>0.00</span></header><main><div class="product"><div class="product-gallery"><img src="/a.jpg" alt="Kettle"></div><div class="product-info"><h1>Kettle K15</h1>${offer}<form action="/cart/add" method="post"><button type="submit">+</button></form></div></div><ul class="related">${[1, 2, 3].map((n) => `<li class="card"><a href="/p/${n}"><img src="${n}.jpg" alt="Pan ${n}"> Pan ${n}</a> <b>${n}9.00 ${currency}</b></li>`).join('')}</ul></main></body></html>`;

async function verdict(check: Check, html: string): Promise<{ status: Status; summary: string }> {
  const [result] = judge({ ...emptyEvidence(), ...(await product(html)) }, [check]);
  assert.ok(result);
  return result;
}

const raised = (amount: string): string => (Number(amount) * 1.1).toFixed(amount.includes('.') ? 2 : 0);

for (const [name, lang, currency, offer, paid, old] of rows) {
  test(`price of a page: ${name}`, async () => {
    const healthy = await verdict(visible, page(lang, offer, paid, currency));
    assert.equal(healthy.status, 'pass', healthy.summary);
    const shown = await verdict(inHtml, page(lang, offer, paid, currency));
    assert.equal(shown.status, 'pass', shown.summary);
  });
  test(`price of a page: ${name}, raised in the markup`, async () => {
    const { status, summary } = await verdict(visible, page(lang, offer, raised(paid), currency));
    assert.equal(status, 'fail', summary);
  });
  if (old !== undefined)
    test(`price of a page: ${name}, the old one in the markup`, async () => {
      const { status, summary } = await verdict(visible, page(lang, offer, old, currency));
      assert.equal(status, 'fail', summary);
    });
}

test('the rows are of many kinds', () => {
  assert.ok(rows.length >= 80);
  assert.ok(new Set(rows.map(([, lang]) => lang.split('-')[0])).size >= 15);
  assert.ok(new Set(rows.map(([, , currency]) => currency)).size >= 15);
});
