import { home, testCheck } from '#audit/samples';
import check from './ids-unique.ts';

const twice = (id: string) => `<label for="${id}">x</label><input id="${id}"><input id="${id}">`;

testCheck(check, {
  pass: [
    home('<label for="a">x</label><input id="a">'),
    // Not referenced.
    home('<i id="a"></i><i id="a"></i><i id=""></i><i id=""></i>'),
  ],
  warn: [
    [home(twice('q')), /^1 referenced ID .* id="q", used by for/],
    [home('<button aria-controls="m x">x</button><i id="m"></i><i id="m"></i>'), /used by aria-controls/],
    [home('<a href="#reviews">Reviews</a><i id="reviews"></i><i id="reviews"></i>'), /used by a link/],
  ],
  fail: [[home(twice('a') + twice('b') + twice('c')), /^3 referenced IDs/]],
});
