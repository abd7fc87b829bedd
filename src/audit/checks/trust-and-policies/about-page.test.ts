import { policyPageTable, testCheck } from '#audit/samples';
import check from './about-page.ts';

testCheck(check, policyPageTable('about', 80));
