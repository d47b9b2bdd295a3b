import { projectFormats } from '../../report/project-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../components/menu.tsx';
import { projectsWords } from '../words/projects.ts';
import { projectPath } from './paths.ts';

const words = projectsWords.export;
const icons = { csv: 'sheet', json: 'code' } as const;

/** All reports of the project as a file. */
export function ExportProject({ project }: { readonly project: string }) {
  return (
    <Menu label={words.label} text={words.label} icon="export" group="project">
      {projectFormats.map((format) => (
        <a key={format} class="item" href={projectPath(project, `/export?format=${format}`)}>
          <Icon name={icons[format]} /> {words[format][0]} <small>{words[format][1]}</small>
        </a>
      ))}
    </Menu>
  );
}
