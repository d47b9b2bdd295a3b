/** So many in so many seconds: a bucket that holds `count` and fills up again in `seconds`. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}
