import { projectsWords } from '../words/projects.ts';
import { projectPath } from './paths.ts';

export function Crumbs({ project, below }: { readonly project: string; readonly below?: string }) {
  return (
    <nav class="crumbs" aria-label={projectsWords.breadcrumb}>
      <ol>
        <li>
          <a href="/projects">{projectsWords.title}</a>
        </li>
        {below === undefined ? (
          <li aria-current="page">{project}</li>
        ) : (
          <>
            <li>
              <a href={projectPath(project)}>{project}</a>
            </li>
            <li aria-current="page">{below}</li>
          </>
        )}
      </ol>
    </nav>
  );
}
