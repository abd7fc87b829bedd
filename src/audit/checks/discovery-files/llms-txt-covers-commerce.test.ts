import { file, home, protocolFile, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './llms-txt-covers-commerce.ts';

const llms = (text: string, given: Parameters<typeof file>[3] = {}) =>
  file('llmsTxt', '/llms.txt', text, given);
const shop =
  '# Acme\n\n## Lamps\n\n- [All](/collections/all)\n\n## Service\n\n- [Shipping](/s)\n- [Returns](/r)\n- [Contact us](/c)\n';
const acp = protocolFile('acp', '/.well-known/acp.json', '{"version":"1"}');
const page = (lang: string) => home(`<!doctype html><html lang="${lang}"><h1>Shop</h1></html>`);

testCheck(check, {
  pass: [
    [llms(shop), /4 of 4/],
    [sample(llms(shop), acp), /4 of 5/],
    sample(llms(`${shop}- [UCP manifest](/.well-known/ucp)`.replace('- [Contact us](/c)', '')), acp),
    llms('# Lampen\n\n- [Sortiment](/lampen)\n- [Versand](/v)\n- [Widerruf](/w)\n- [Impressum](/i)'),
    llms('# Lampy\n\n- [Produkty](/x)\n- [Dostawa](/d)\n- [Zwroty](/z)\n- [Kontakt](/k)'),
    llms('# ランプ\n\n- [商品](/x)\n- [送料](/d)\n- [返品](/z)\n- [お問い合わせ](/k)'),
    // In any language, the URL of the page linked as the shipping page counts.
    sample(
      llms('# Butik\n\n- [Allt](/collections/all)\n- [Frakt](/frakt)\n- [Returer](/retur)\n- mail@butik.se'),
      page('is'),
      {
        policies: known({
          ...Object.fromEntries(
            ['privacy', 'terms', 'contact', 'imprint', 'about', 'help'].map((kind) => [
              kind,
              { found: 'none' },
            ]),
          ),
          shipping: { found: 'link', href: 'https://shop.test/frakt' },
          returns: { found: 'link', href: 'https://shop.test/retur' },
        } as never),
      },
    ),
  ],
  warn: [
    [llms('# Acme\n\n- [All products](/all)\n- [Contact](/c)'), /2 of 4.*Missing: shipping, returns/],
    [sample(llms(shop.replace('- [Returns](/r)\n', '')), acp), /3 of 5.*returns, the commerce endpoint/],
  ],
  fail: [
    [llms('# Acme\n\nWe have sold lamps since 1911. [History](/history)'), /0 of 4/],
    sample(llms('# Acme\n\n- [Blog](/blog)\n- [Products](/products)'), page('de')),
  ],
  notApplicable: [llms('', { status: 404 })],
  unknown: [
    llms('', { status: 403 }),
    sample(llms('# Búð\n\n- [Allt](/collections/all)\n- [Sending](/sending)'), page('is')),
  ],
});
