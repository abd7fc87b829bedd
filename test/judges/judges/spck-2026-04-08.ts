import { spckJudge } from '../spck.ts';
import { inApril, inEveryRelease } from '../spck-deviations.ts';

export default spckJudge('2026-04-08', [...inEveryRelease, ...inApril]);
