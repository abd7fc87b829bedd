import { shoePage, testCheck } from '#audit/samples';
import check from './aggregate-rating-valid.ts';

const rated = (over: Record<string, unknown>, text = '4.6 stars, 87 reviews') =>
  shoePage(
    { aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.6', reviewCount: '87', ...over } },
    `<h1>Trail Shoe</h1><p>${text}</p>`,
  );

testCheck(check, {
  pass: [
    [rated({}), /4\.6 of 5 from 87/],
    rated({ ratingValue: 4.5833 }, '4,6 von 5'),
    rated({ ratingValue: '9.2', bestRating: 10, worstRating: 0 }, '9.2'),
    rated({ reviewCount: 0, ratingCount: 1234 }, '1,234 ratings'),
    rated({ ratingValue: '92%' }, '87 reviews'),
  ],
  warn: [[rated({}, 'Loved by runners since 1987'), /not in the visible text/]],
  fail: [
    [rated({ ratingValue: '9.2' }), /outside its scale of 1 to 5/],
    [rated({ reviewCount: 0 }), /has a count of 0/],
    [rated({ reviewCount: undefined }), /neither reviewCount/],
    [rated({ ratingValue: undefined }), /no ratingValue/],
    [rated({ ratingValue: 'great' }), /not a number/],
  ],
  notApplicable: [shoePage()],
});
