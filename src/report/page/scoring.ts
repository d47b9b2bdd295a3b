/** For pages, which explain how a score is made but do not make it. */
export {
  caps,
  categoryWeightMin,
  categoryWeights,
  coverageMin,
  decentFrom,
  goodFrom,
} from '../../score/score.ts';
