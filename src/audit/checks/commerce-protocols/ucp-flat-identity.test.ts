import { flatShape, home, manifest, sample, testCheck } from '#audit/samples';
import check from './ucp-flat-identity.ts';

const named = (over: object, html = '') =>
  sample(manifest({ ...flatShape, ...over }), home(`<h1>Hi</h1>${html}`));
const organization = (name: string, more = '') =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"OnlineStore","name":"${name}"${more}}</script>`;
const brand =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Shoe","brand":{"@type":"Organization","name":"Maker"}}</script>';

testCheck(check, {
  pass: [
    [named({}, organization('Acme Shoes Ltd')), /matches the home page/],
    named({ version: '2026-11-20' }, '<meta property="og:site_name" content="ACME SHOES">'),
    named({ name: 'AcmeShoes' }, organization('Acme Shoes')),
    named({ name: 'シューズ店' }, organization('シューズ店')),
    named({ name: 'AS' }, organization('Acme Shoes', ',"alternateName":"AS"')),
    [named({}), /home page has no store name/],
    named({}, brand),
    manifest(flatShape),
  ],
  warn: [
    [named({}, organization('Other Trading')), /name "Acme Shoes", but the home page has "Other Trading"/],
    [named({ version: 'latest' }), /neither a semantic version nor a date/],
  ],
  fail: [
    [named({ name: undefined }), /name is missing/],
    [named({ name: ' ' }), /name is an empty string/],
    [named({ version: 1 }), /version is a number/],
  ],
  notApplicable: [manifest({ ucp: {} }), manifest('', { all: { status: 404 } })],
});
