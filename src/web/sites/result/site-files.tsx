import type { CatalogueById } from '../../../report/catalogue.ts';
import { statementOfSite, taskOfSite } from '../../../report/site/site-notes.ts';
import { Icon, OutcomeIcon } from '../../../ui/icon.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { siteResultWords } from '../../words/site-result.ts';
import type { SitePlace } from './site-place.ts';
import type { SiteReport } from './types.ts';

const words = siteResultWords.files;

interface SiteFilesProps {
  readonly report: SiteReport;
  readonly texts: CatalogueById;
  readonly place: SitePlace;
}

/** Files of the host, which are read once: what is to be done about them, then what is as it should be. */
export function SiteFiles({ report: { findings, passed }, texts, place }: SiteFilesProps) {
  const own = findings.filter(({ category }) => category === 'site-files');
  const good = passed.flatMap((id) => {
    const text = texts.get(id);
    return text?.category === 'site-files' ? [text] : [];
  });
  if (own.length + good.length === 0) return null;
  return (
    <section class="sect" id="site-files">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{words.intro}</p>
        </div>
      </div>
      <ul class="sheet rows">
        {own.map((finding) => (
          <li key={finding.check}>
            <OutcomeIcon outcome={finding.outcome} />
            <div>
              <a class="pg" href={place.finding(finding.check)}>
                <bdi>{taskOfSite(finding)}</bdi>
              </a>
              {taskOfSite(finding) !== statementOfSite(finding) && (
                <span class="pg-t muted">
                  <bdi>{statementOfSite(finding)}</bdi>
                </span>
              )}
            </div>
          </li>
        ))}
        {good.map(({ id, title }) => (
          <li key={id}>
            <Icon name="pass" class="st pass" label={words.passed} />
            <span>
              <Prose text={title} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
