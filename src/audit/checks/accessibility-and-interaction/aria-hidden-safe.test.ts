import { home, testCheck } from '#audit/samples';
import check from './aria-hidden-safe.ts';

testCheck(check, {
  pass: [
    [home('<i aria-hidden="true"></i><button>Menu</button>'), /covers no control/],
    home('<a aria-hidden="true" tabindex="-1" href="/a"><img src="/a.jpg"></a>'),
    home(
      '<button aria-hidden="true" disabled>Menu</button><div aria-hidden="true" inert><a href="/a">a</a></div>',
    ),
    home('<nav aria-hidden="true" hidden><a href="/a">a</a></nav>'),
    [home('<nav class="drawer" aria-hidden="true"><a href="/a">a</a></nav>'), /1 hidden panel contains/],
  ],
  warn: [
    [home('<a aria-hidden="true" href="/a"><img src="/a.jpg"></a><a href="/a">Shoe</a>'), /1 control/],
    home('<main><span aria-hidden="true" tabindex="0">x</span></main>'),
  ],
  fail: [
    [home('<body aria-hidden="true"><h1>Shop</h1></body>'), /accessibility tree of the page is empty/],
    [home('<header><button aria-hidden="true">Menu</button></header>'), /in the header/],
    [home('<main><a aria-hidden="true" href="/only">Sale</a></main>'), /1 control/],
    home('<form role="search"><input name="q" aria-hidden="true"></form>'),
  ],
});
