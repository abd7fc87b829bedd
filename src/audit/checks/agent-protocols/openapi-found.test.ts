import { apiDescriptions, testCheck } from '#audit/samples';
import check from './openapi-found.ts';

const text = { openapi: '3.1.0', info: { title: 'x' }, paths: {} };

testCheck(check, {
  pass: [
    [apiDescriptions({ text }), /linked from the home page/],
    [apiDescriptions({ text, from: 'api-catalog' }), /linked from the API catalog/],
    // Another kind of API description.
    apiDescriptions({ text: { swagger: '2.0' }, from: 'manifest' }),
    apiDescriptions({ text: { asyncapi: '3.0.0' } }),
  ],
  warn: [[apiDescriptions({ text, from: 'guess' }), /at \/openapi\.json, but no document links to it/]],
  fail: [
    [
      apiDescriptions({ text, answer: { status: 404 } }),
      /No description was found at \S+openapi\.json, which is linked from the home page/,
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
