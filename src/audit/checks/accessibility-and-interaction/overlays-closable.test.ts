import { home, testCheck } from '#audit/samples';
import check from './overlays-closable.ts';

const words = 'A shoe that grips wet rock and dries within the hour. '.repeat(12);
const page = (overlay: string, body = '', text = words) =>
  home(
    `<html lang="en"><head><title>Shop</title></head><body${body}>${overlay}<main><h1>Shop</h1><p>${text}</p></main></body></html>`,
  );

testCheck(check, {
  pass: [
    [page(''), /has no open overlay/],
    [
      page(
        '<div role="dialog" aria-label="Cookies" class="cookie-banner is-open"><p>We use cookies.</p><button>Reject all</button><button>Accept</button></div>',
      ),
      /"Reject all", "Accept"/,
    ],
    page('<dialog open aria-label="Newsletter"><p>Join</p><button aria-label="Close">×</button></dialog>'),
    page(
      '<div id="CybotCookiebotDialog" role="dialog" aria-modal="true"><button>Alle akzeptieren</button></div>',
    ),
    page(
      '<div id="onetrust-consent-sdk"><div role="alertdialog" aria-label="Cookie banner"><button>Tout refuser</button></div></div>',
    ),
    // Not open.
    page(
      '<div class="modal fade" role="dialog" aria-modal="true"><p>Size guide</p></div><dialog><p>Login</p></dialog><div class="newsletter-popup" hidden>Join</div>',
    ),
    // Policy pages and links to settings are not banners.
    page(
      '<section class="cookie-policy"><h2>Cookies</h2></section><a class="cookie-settings" href="/c">Cookies</a>',
    ),
  ],
  warn: [
    [
      page('<div class="cookie-banner show"><p>We use cookies.</p><button>OK</button></div>'),
      /has no dialog role/,
    ],
    [
      page('<div class="newsletter-popup is-open" role="dialog"><p>Join us</p><input type="email"></div>'),
      /no named button/,
    ],
    [
      page('<div role="dialog" class="cookie-banner open"><button>Accept</button></div>', '', 'Shop'),
      /almost none of the page/,
    ],
  ],
  fail: [
    [
      page(
        '<div class="cookie-banner show" role="dialog"><p>We use cookies.</p><button><svg></svg></button></div>',
        ' class="modal-open"',
      ),
      /locked \(<body class="modal-open">\)/,
    ],
    page('<dialog open><p>Choose your country</p></dialog>', ' style="overflow: hidden"'),
  ],
  notApplicable: [
    [
      page('<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>'),
      /script renders the OneTrust banner/,
    ],
    [page('<div id="usercentrics-root"></div>'), /Usercentrics/],
    page('<div class="cookie-banner"></div>'),
  ],
});
