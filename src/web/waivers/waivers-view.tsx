import type { CatalogueCheck } from '../../report/catalogue.ts';
import type { ProjectWaiver } from '../../services/waivers/types.ts';
import { formatDay } from '../../ui/formats.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Crumbs } from '../projects/crumbs.tsx';
import { waiversWords as words } from '../words/waivers.ts';
import { waiversPath } from './paths.ts';
import { WaiverForm, type WaiverFormState } from './waiver-form.tsx';
import { WaiverTable } from './waiver-table.tsx';

interface WaiversViewProps {
  readonly project: string;
  readonly isEnded: boolean;
  readonly live: readonly ProjectWaiver[];
  readonly ended: readonly ProjectWaiver[];
  readonly form: WaiverFormState;
  readonly checks: readonly CatalogueCheck[];
}

/** What is waived in a project, and the form that waives more. */
export function WaiversView({ project, isEnded, live, ended, form, checks }: WaiversViewProps) {
  const waivers = isEnded ? ended : live;
  const errors = Object.entries(form.errors).map(([field, text]) => ({ field, text }));
  return (
    <>
      {errors.length > 0 && <ErrorSummary title={words.form.refused} errors={errors} />}
      <Crumbs project={project} below={words.title} />
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{words.lede}</p>
        </div>
      </div>
      {!isEnded && <WaiverForm project={project} state={form} checks={checks} />}
      <section class="sect-gap">
        <Tabs
          label={words.tabs.label}
          tabs={[
            { href: waiversPath(project), text: words.tabs.live, count: live.length, isCurrent: !isEnded },
            {
              href: waiversPath(project, { ended: '1' }),
              text: words.tabs.ended,
              count: ended.length,
              isCurrent: isEnded,
            },
          ]}
        />
        {waivers.length === 0 ? (
          <EmptyState {...words.none[isEnded ? 'ended' : 'live']} />
        ) : (
          <Waivers project={project} isEnded={isEnded} waivers={waivers} checks={checks} />
        )}
      </section>
    </>
  );
}

interface WaiversProps extends Pick<WaiversViewProps, 'project' | 'isEnded' | 'checks'> {
  readonly waivers: readonly ProjectWaiver[];
}

function Waivers({ project, isEnded, waivers, checks }: WaiversProps) {
  const end = ({ id, check }: ProjectWaiver) => (
    <form method="post" action={waiversPath(project).concat(`/${id}/end`)}>
      <button class="btn small bad" aria-label={words.table.endOf(check)}>
        {words.table.end}
      </button>
    </form>
  );
  const ended = ({ endedAt }: ProjectWaiver) => (endedAt === null ? '–' : formatDay(endedAt));
  return (
    <WaiverTable
      waivers={waivers}
      titles={new Map(checks.map(({ id, title }) => [id, title]))}
      caption={words.table.caption[isEnded ? 'ended' : 'live']}
      last={
        isEnded
          ? { head: words.table.columns.ended, isAction: false, cell: ended }
          : { head: { unseen: words.table.actions }, isAction: true, cell: end }
      }
    />
  );
}
