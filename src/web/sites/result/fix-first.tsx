import { FindingTable } from '../../findings/finding-table.tsx';
import { siteResultWords } from '../../words/site-result.ts';
import { type ShownFinding, siteFindingColumns, siteFindingRows } from './finding-rows.tsx';
import type { SitePlace } from './site-place.ts';

const words = siteResultWords.fix;

/** So many are enough to begin with. */
const shownMax = 10;

interface FixFirstProps {
  readonly findings: readonly ShownFinding[];
  readonly place: SitePlace;
  /** There is no list of all elsewhere. */
  readonly isWhole: boolean;
}

/** What to do now, over the whole site. */
export function FixFirst({ findings, place, isWhole }: FixFirstProps) {
  const shown = isWhole ? findings : findings.slice(0, shownMax);
  return (
    <section class="sect" id="fix-first">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{findings.length === 0 ? words.none : words.intro}</p>
        </div>
        {shown.length < findings.length && <a href={place.findings()}>{words.all(findings.length)}</a>}
      </div>
      {shown.length > 0 && (
        <FindingTable
          rows={siteFindingRows(shown, place)}
          columns={siteFindingColumns}
          caption={<caption class="vh">{words.caption(shown.length)}</caption>}
          hint={words.hint}
        />
      )}
    </section>
  );
}
