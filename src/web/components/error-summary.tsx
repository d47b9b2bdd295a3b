import { Icon } from '../../ui/icon.tsx';

interface ErrorSummaryProps {
  readonly title: string;
  /** Each leads to its field. */
  readonly errors?: readonly { readonly text: string; readonly field?: string | undefined }[];
}

/** On top of a form that was refused; the focus goes there first. */
export function ErrorSummary({ title, errors = [] }: ErrorSummaryProps) {
  return (
    <div class="note bad" role="alert" tabindex={-1} data-focus>
      <Icon name="fail" class="st" />
      <div class="stack">
        <p>
          <b>{title}</b>
        </p>
        {errors.length > 0 && (
          <ul>
            {errors.map(({ text, field }) => (
              <li key={text}>
                <bdi>{field === undefined ? text : <a href={`#${field}`}>{text}</a>}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
