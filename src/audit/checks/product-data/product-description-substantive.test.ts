import { sample, shoePage, testCheck } from '#audit/samples';
import check from './product-description-substantive.ts';

const prose =
  'A light shoe for long days on rough ground that will carry you far. The outsole grips wet rock, and the upper dries within an hour after a river. Made of mesh.';

const chinese =
  '这款越野跑鞋轻便耐磨，鞋底采用防滑橡胶，适合在潮湿的山路上长时间行走。鞋面由再生网布制成，透气快干，过河之后一小时内即可干燥，四十二码单只重量约二百八十克。';
const japanese =
  '濡れた岩場でもしっかりグリップする軽量トレイルシューズです。アッパーは再生メッシュ素材で、川を渡った後も一時間ほどで乾きます。長い山歩きに向いています。';

testCheck(check, {
  pass: [
    shoePage({ description: chinese }),
    shoePage({ description: japanese }),
    shoePage(),
    shoePage({ description: `<p>${prose}</p>` }),
  ],
  warn: [
    [
      shoePage({ description: '这款越野跑鞋轻便耐磨，鞋底采用防滑橡胶，适合在山路上行走。' }),
      /only 29 characters/,
    ],
    [
      shoePage({ description: undefined }, `<h1>越野跑鞋</h1><p>${chinese}</p>`),
      /^The markup has no description\.$/,
    ],
    [shoePage({ description: prose.slice(0, 100) }), /only \d+ characters/],
    [
      shoePage({ description: undefined }, `<h1>Trail Shoe</h1><p>${prose}</p>`),
      /^The markup has no description\.$/,
    ],
    // Complete sentences of a notice do not describe the product.
    [
      shoePage(
        { description: undefined },
        '<h1>Trail Shoe</h1><p>We use cookies so that this store works for you. You can turn them off at any time in the settings of your browser. Prices hold only for orders that are placed online.</p>',
      ),
      /^The markup has no description\.$/,
    ],
    // Tabs and accordions that are closed as served.
    [
      shoePage(
        { description: undefined },
        `<h1>Trail Shoe</h1><div role="tabpanel" style="display: none"><p>${prose}</p></div>`,
      ),
      /^The markup has no description\.$/,
    ],
    [
      shoePage(
        { description: undefined },
        `<h1>Trail Shoe</h1><button aria-controls="d">Details</button><div id="d" hidden><p>${prose}</p></div>`,
      ),
      /^The markup has no description\.$/,
    ],
  ],
  fail: [
    [shoePage({ description: undefined }), /Neither/],
    // Hidden without anything that opens it.
    [
      shoePage({ description: undefined }, `<h1>Trail Shoe</h1><div id="d" hidden><p>${prose}</p></div>`),
      /Neither/,
    ],
    shoePage({ description: '轻便耐磨的越野跑鞋。' }),
    shoePage({ description: 'n/a' }),
    shoePage({ description: `<p>Nice shoe.</p><img alt="${'x'.repeat(300)}">` }),
    [shoePage({ description: `Lorem ipsum ${prose}` }), /filler/],
    [shoePage({ name: prose, description: prose }), /repeats the name/],
    [
      sample(
        shoePage({ description: prose }),
        shoePage({ name: 'Wool Sock', description: prose }, undefined, { path: '/p/2' }),
      ),
      /the same description/,
    ],
  ],
});
