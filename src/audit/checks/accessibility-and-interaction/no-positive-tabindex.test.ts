import { home, testCheck } from '#audit/samples';
import check from './no-positive-tabindex.ts';

testCheck(check, {
  pass: [
    home('<i tabindex="0"></i><i tabindex="-1"></i><i tabindex=""></i><i tabindex="x"></i>'),
    home('<div hidden><i tabindex="3"></i></div>'),
  ],
  fail: [
    [home('<input name="q" aria-label="q" tabindex="1"><i tabindex=" 2"></i>'), /^2 elements have/],
    home('<i tabindex="+4">x</i>'),
  ],
});
