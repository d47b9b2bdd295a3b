/** For pages, which explain how a score is made and name its result, but do not make it. */
export {
  caps,
  categoryWeightMin,
  categoryWeights,
  coverageMin,
  decentFrom,
  goodFrom,
  resultOf,
} from '../../score/score.ts';
