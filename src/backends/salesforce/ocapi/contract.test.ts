import { testBackend } from '#commerce/testing';
import { instanceUnderTest } from '../../../../test/salesforce/instance.ts';

testBackend('ocapi', () => instanceUnderTest('ocapi'));
testBackend('ocapi 25.6, with temporary baskets', () => instanceUnderTest('ocapi', { version: 'v25_6' }));
