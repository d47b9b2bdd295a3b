import { reportWords } from '../words/report.ts';
import { CopyButton } from './copy-button.tsx';

/** The client script puts one beside each example of a report; in a file without script there is none. */
export function CopyExample() {
  return (
    <template id="copy-example">
      <CopyButton of="" class="btn quiet small icon" label={reportWords.copyExample} />
    </template>
  );
}

/** The same beside each link to a fix as text, for an issue or for an agent: its text is asked for when it is copied. */
export function CopyFixes({ count }: { readonly count: number }) {
  const { copy, copyAll, copyTask } = reportWords.fixes;
  return (
    <>
      <template id="copy-fix">
        <CopyButton from="" class="btn small" text={copy} />
      </template>
      <template id="copy-fixes">
        <CopyButton from="" class="btn small" text={copyAll(count)} />
      </template>
      <template id="copy-task">
        <CopyButton from="" class="btn small" text={copyTask} />
      </template>
    </>
  );
}
