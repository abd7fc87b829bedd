import { home, product, sample, testCheck } from '#audit/samples';
import check from './policies-linked.ts';

const footer = (...links: string[]) => `<h1>Page</h1><footer>${links.join('')}</footer>`;
const link = (href: string, name: string) => `<a href="${href}">${name}</a>`;
const all = [
  link('/policies/refund-policy', 'Refund policy'),
  link('/policies/shipping-policy', 'Shipping'),
  link('/policies/privacy-policy', 'Privacy'),
  link('/policies/terms-of-service', 'Terms of service'),
  link('/pages/contact', 'Contact'),
];
const german = [
  link('/versand-und-rueckgabe', 'Versand & Rückgabe'),
  link('/datenschutz', 'Datenschutz'),
  link('/agb', 'AGB'),
  link('/impressum', 'Impressum'),
];

testCheck(check, {
  pass: [
    [sample(home(footer(...all)), product(footer(...all))), /each link to at least 5 of 5/],
    [home(footer(...german)), /links to 5 of 5/],
    home(footer(...all.slice(0, 4))),
    // Names may be images, and help may be on another host.
    home(footer(link('https://help.example/returns', ''), ...all.slice(1))),
    home(footer(...all.slice(0, 3), link('mailto:help@shop.test', 'Write to us'))),
  ],
  warn: [
    [home(footer(...all.slice(0, 3))), /Missing: terms, contact/],
    [sample(home(footer(...all)), product(footer(...all.slice(0, 2)))), /The product page links to 2 of 5/],
  ],
  fail: [
    [home(footer(link('/more', 'More'))), /links to 0 of 5/],
    home(footer('<button>Returns</button><button>Shipping</button><span>Privacy</span>')),
  ],
});
