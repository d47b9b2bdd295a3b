import { CopyButton } from '../components/copy-button.tsx';
import { docsWords } from '../words/docs.ts';

interface CodeSampleProps {
  /** Unique in the page. */
  readonly id: string;
  readonly title: string;
  readonly code: string;
  /** Name of what it belongs to, for the name of the button. */
  readonly of: string;
}

/** Code that scrolls inside itself, so the keyboard has to reach it. */
export function CodeSample({ id, title, code, of }: CodeSampleProps) {
  return (
    <figure class="sample">
      <figcaption>
        {title}
        <CopyButton
          of={id}
          class="btn quiet small"
          label={docsWords.operation.copyOf(`${title}, ${of}`)}
          text={docsWords.operation.copy}
        />
      </figcaption>
      <pre tabindex={0}>
        <code id={id}>{code}</code>
      </pre>
    </figure>
  );
}
