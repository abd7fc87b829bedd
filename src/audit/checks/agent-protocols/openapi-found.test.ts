import { apiDescriptions, testCheck } from '#audit/samples';
import check from './openapi-found.ts';

const text = { openapi: '3.1.0', info: { title: 'x' }, paths: {} };

testCheck(check, {
  pass: [
    [apiDescriptions({ text }), /named in a link of the home page/],
    [apiDescriptions({ text, from: 'api-catalog' }), /named in the API catalogue/],
    // Of another kind, but a description all the same.
    apiDescriptions({ text: { swagger: '2.0' }, from: 'manifest' }),
    apiDescriptions({ text: { asyncapi: '3.0.0' } }),
  ],
  warn: [[apiDescriptions({ text, from: 'guess' }), /at \/openapi\.json, but no document says so/]],
  fail: [
    [
      apiDescriptions({ text, answer: { status: 404 } }),
      /openapi\.json, named in a link of the home page, is not there/,
    ],
  ],
  notApplicable: [
    apiDescriptions(undefined),
    apiDescriptions({ text, from: 'guess', answer: { status: 404 } }),
    apiDescriptions({ text: { name: 'x' }, from: 'guess' }),
    apiDescriptions({ text, from: 'guess', answer: { status: 403 } }),
  ],
  unknown: [{}, apiDescriptions('not-asked'), apiDescriptions({ text, answer: { status: 403 } })],
});
