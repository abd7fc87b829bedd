import { testBackend } from '#commerce/testing';
import { instanceUnderTest } from '../../../test/salesforce/instance.ts';

testBackend('ocapi', () => instanceUnderTest('ocapi'));
