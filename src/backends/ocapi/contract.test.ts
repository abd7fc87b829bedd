import { testBackend } from '#commerce/testing';
import { instanceUnderTest } from '../salesforce/instance.testing.ts';

testBackend('ocapi', () => instanceUnderTest('ocapi'));
