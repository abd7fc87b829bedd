import { policyPageTable, testCheck } from '#audit/samples';
import check from './terms-page.ts';

testCheck(check, policyPageTable('terms', 150));
