import type { CatalogueCheck } from '../../report/catalogue.ts';
import type { ProjectWaiver } from '../../services/waivers/types.ts';
import { formatDay } from '../../ui/formats.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { TableHead } from '../components/table-head.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Crumbs } from '../projects/crumbs.tsx';
import { waiversWords as words } from '../words/waivers.ts';
import { waiversPath } from './paths.ts';
import { WaiverForm, type WaiverFormState } from './waiver-form.tsx';

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
  const titles = new Map(checks.map(({ id, title }) => [id, title]));
  const [what, reason, until, ended] = words.table.columns;
  return (
    <div class="sheet">
      <table class="tbl flow">
        <caption class="vh">{words.table.caption[isEnded ? 'ended' : 'live']}</caption>
        <TableHead columns={[what, reason, until, isEnded ? ended : { unseen: words.table.actions }]} />
        <tbody>
          {waivers.map((waiver) => (
            <tr key={waiver.id}>
              <td class="c-any">
                {titles.get(waiver.check) ?? waiver.check}
                <br />
                <small class="muted">
                  <bdi>{placeOf(waiver)}</bdi>
                </small>
              </td>
              <td class="c-any" data-label={reason}>
                <bdi>{waiver.reason}</bdi>
              </td>
              <td data-label={until}>{formatDay(Date.parse(waiver.until))}</td>
              <td class={isEnded ? undefined : 'num'} data-label={isEnded ? ended : undefined}>
                {waiver.endedAt === null ? (
                  <form method="post" action={waiversPath(project).concat(`/${waiver.id}/end`)}>
                    <button class="btn small bad" aria-label={words.table.endOf(waiver.check)}>
                      {words.table.end}
                    </button>
                  </form>
                ) : (
                  formatDay(waiver.endedAt)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placeOf({ check, pages, item }: ProjectWaiver): string {
  return [check, pages ?? words.table.allPages, ...(item === null ? [] : [words.table.oneItem])].join(' · ');
}
