import { home, testCheck } from '#audit/samples';
import check from './jsonld-parses.ts';

const block = (text: string) =>
  home(`<head><script type="application/ld+json">${text}</script></head><h1>Shop</h1>`);

testCheck(check, {
  pass: [
    block('{"@type":"Product"}'),
    block('<!-- {"@type":"Product"} -->'),
    block('//<![CDATA[\n{"@type":"Product"}\n//]]>'),
  ],
  warn: [
    [block('{"@type":"Product",}'), /trailing-comma/],
    [block('{"@type":"Product","name":"a\tb"}'), /control/],
    block('{"@type": WebSite}'),
  ],
  fail: [[block('{"@type":"Product", name: }'), /line 1 does not parse/]],
  notApplicable: [home('<h1>Shop</h1>'), block('  ')],
});
