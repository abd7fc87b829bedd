import { policyPageTable, testCheck } from '#audit/samples';
import check from './privacy-page.ts';

testCheck(check, policyPageTable('privacy', 150));
