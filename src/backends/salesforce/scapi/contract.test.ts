import { testBackend } from '#commerce/testing';
import { instanceUnderTest } from '../../../../test/salesforce/instance.ts';

testBackend('scapi', () => instanceUnderTest('scapi'));
