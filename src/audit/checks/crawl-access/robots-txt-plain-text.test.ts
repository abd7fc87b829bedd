import { robots, testCheck } from '#audit/samples';
import check from './robots-txt-plain-text.ts';

const rules = 'User-agent: *\nDisallow: /cart';

testCheck(check, {
  pass: [robots(rules), robots(rules, 200, 'text/plain; charset=utf-8')],
  warn: [[robots(rules, 200, 'text/html'), /text\/html/], robots(rules, 200, 'application/octet-stream')],
  fail: [
    [robots('<!doctype html><html><p>Shop</p></html>', 200, 'text/html'), /HTML page/],
    robots('\n<html lang="en"><p>Shop</p></html>'),
  ],
  notApplicable: [robots('', 404)],
  unknown: [robots('', 500)],
});
