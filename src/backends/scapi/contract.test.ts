import { testBackend } from '#commerce/testing';
import { instanceUnderTest } from '../salesforce/instance.testing.ts';

testBackend('scapi', () => instanceUnderTest('scapi'));
