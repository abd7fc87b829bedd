import { shoePage, testCheck } from '#audit/samples';
import check from './attribute-dimensions.ts';

const lamp = { name: 'Desk Lamp', category: 'Home & Garden > Lighting' };
const lampPage = (over: Record<string, unknown> = {}, body = '') =>
  shoePage({ ...lamp, description: 'A lamp.', ...over }, `<h1>Desk Lamp</h1>${body}`);
const weight = { '@type': 'QuantitativeValue', value: 1.2, unitCode: 'KGM' };
const row = (name: string, value: string) => `<table><tr><th>${name}</th><td>${value}</td></tr></table>`;

testCheck(check, {
  pass: [
    [lampPage({ weight }), /weight 1\.2 KGM/],
    lampPage({ width: '30 cm' }),
    [
      lampPage({ additionalProperty: { '@type': 'PropertyValue', name: 'Schirmhöhe', value: '12 cm' } }),
      /Schirmhöhe 12 cm/,
    ],
  ],
  warn: [
    [lampPage({ height: '30' }), /without a unit/],
    [lampPage({}, row('Height', '30 cm')), /"Height: 30 cm" is in a table on the page/],
    [lampPage({}, '<p>The lamp stands 30 cm tall.</p>'), /only in the text of the page/],
  ],
  fail: [[lampPage(), /expected in Home & Garden/], lampPage({ weight: { ...weight, value: 0 } })],
  notApplicable: [
    [shoePage(), /not expected in Apparel/],
    [shoePage({ name: 'Thing', category: undefined }), /is unknown/],
  ],
});
