/** For pages, which know reports but not how they are scored. */
export { resultOf } from '../../score/score.ts';
