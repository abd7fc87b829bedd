/** Error codes that reject the caller, independent of the request. */
import { answerCode, type DoctorAnswer } from './answer.ts';

const ofProfile = [
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
  'profile_not_trusted',
  '-32001',
];
const ofSignature = [
  'signature_missing',
  'signature_invalid',
  'key_not_found',
  'digest_mismatch',
  'algorithm_unsupported',
];
const ofCaller = ['unauthorized', 'forbidden'];

const isOneOf = (codes: readonly string[], { json }: DoctorAnswer): boolean =>
  codes.includes(answerCode(json) ?? '');

export const refusesProfile = (answer: DoctorAnswer): boolean => isOneOf(ofProfile, answer);
export const refusesSignature = (answer: DoctorAnswer): boolean => isOneOf(ofSignature, answer);

/** Whether the response rejects the caller rather than the request. */
export const refusesCaller = (answer: DoctorAnswer): boolean =>
  refusesProfile(answer) ||
  refusesSignature(answer) ||
  isOneOf(ofCaller, answer) ||
  answer.exchange.status === 401 ||
  answer.exchange.status === 403;
