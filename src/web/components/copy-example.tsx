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
