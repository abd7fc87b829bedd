import { productAlone, testCheck } from '#audit/samples';
import check from './charset-declared.ts';

const page = (type: string, html: string) => productAlone(html, { headers: { 'content-type': type } });
const bare = 'text/html';
const utf8 = 'text/html; charset=utf-8';
const meta = (charset: string) => `<meta charset="${charset}">`;
const styles = `<style>${'a{}'.repeat(400)}</style>`;

testCheck(check, {
  pass: [
    [page(utf8, '<h1>Shoe</h1>'), /encoding is utf-8/],
    page('text/html;charset="UTF-8"', `${styles}${meta('utf8')}`),
    page(bare, `<head>${meta('utf-8')}</head>`),
    page(bare, '<head><meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"></head>'),
    page('text/html; charset=iso-8859-1', `<head>${meta('windows-1252')}</head>`),
    page(bare, `\uFEFF<head>${styles}</head>`),
    page(bare, meta('utf-16')),
    page('text/html; charset=klingon', `<head>${meta('utf-8')}</head>`),
    page(bare, `<title>${'é'.repeat(490)}</title>${meta('utf-8')}`.replace('é'.repeat(20), '')),
  ],
  warn: [
    [page(bare, `<head>${styles}${meta('utf-8')}</head>`), /ends at byte 1243, after the first 1024 bytes/],
    // 505 characters of two bytes each.
    page(bare, `<title>${'é'.repeat(505)}</title>${meta('utf-8')}`),
  ],
  fail: [
    [page(bare, '<h1>Shoe</h1>'), /Neither the Content-Type header nor a meta/],
    [page(bare, meta('klingon')), /encoding is not known: "klingon"/],
    [page(utf8, meta('iso-8859-1')), /header declares utf-8, but the meta element declares windows-1252/],
    [
      page('text/html; charset=iso-8859-1', `\uFEFF<p>x</p>`),
      /byte order mark declares utf-8, but the header declares windows-1252/,
    ],
    [page(utf8, '<p>Gr\uFFFD\uFFFDe 42, 20 \uFFFD</p><p>x</p>'), /broken characters: "Gr/],
  ],
});
