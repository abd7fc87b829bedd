import { spckJudge } from '../spck.ts';
import { inEveryRelease } from '../spck-deviations.ts';

export default spckJudge('2026-08-25', inEveryRelease);
