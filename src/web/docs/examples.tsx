import type { Example } from '../assets.ts';
import { docsWords } from '../words/docs.ts';
import { CodeSample } from './code-sample.tsx';

/** A program that there is in every language, by its name without ending. */
type ProgramName = keyof typeof docsWords.programs.titles;

/** The programs of operations; that of errors stands in the introduction. */
export const programOf: Readonly<Record<string, ProgramName>> = {
  createReport: 'create-report',
  listReports: 'list-bad',
  updateReport: 'run-again',
  exportReport: 'export-sarif',
};

/** Folders, in the order in which they are shown. */
const languages = ['curl', 'javascript', 'python', 'php', 'go'] as const;

interface ExamplesProps {
  readonly program: ProgramName;
  readonly examples: readonly Example[];
}

/** One program in all languages; of these, one is open at a time. */
export function Examples({ program, examples }: ExamplesProps) {
  const title = docsWords.programs.titles[program];
  return (
    <div class="stack">
      <p class="hint">{title}</p>
      {languages.flatMap((language) =>
        examples
          .filter(({ file }) => nameOf(file) === `${language}/${program}`)
          .map(({ file, code }) => (
            <details key={file} name={program}>
              <summary class="linkbtn sm">{docsWords.programs.languages[language]}</summary>
              <CodeSample id={`${program}-${language}`} title={`examples/${file}`} code={code} of={title} />
            </details>
          )),
      )}
    </div>
  );
}

/** `python/create-report` of `python/create_report.py`. */
function nameOf(file: string): string {
  return file.slice(0, file.lastIndexOf('.')).replaceAll('_', '-');
}
