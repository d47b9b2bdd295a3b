interface CoverageProps {
  readonly fails: number;
  readonly warns: number;
  readonly pages: number;
}

/** The share of pages that fail, then of those that warn. Decorative: the numbers stand beside it. */
export function Coverage({ fails, warns, pages }: CoverageProps) {
  const share = (count: number) => `${Math.round((count / pages) * 1_000) / 10}%`;
  return (
    <svg class="meter" height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" />
      {fails > 0 && <rect class="fail" width={share(fails)} height="8" />}
      {warns > 0 && <rect class="warn" x={share(fails)} width={share(warns)} height="8" />}
    </svg>
  );
}
