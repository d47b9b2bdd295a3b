import type { Example } from '../assets.ts';
import { docsWords } from '../words/docs.ts';
import { CodeSample } from './code-sample.tsx';
import { Examples, programOf } from './examples.tsx';
import { FieldTable } from './field-table.tsx';
import type { ShownError, ShownOperation } from './reference.ts';

const words = docsWords.operation;

interface OperationSectionProps {
  readonly operation: ShownOperation;
  readonly examples: readonly Example[];
}

/** Prose and tables at the start of the line, what is sent and what comes back at its end. */
export function OperationSection({ operation, examples }: OperationSectionProps) {
  const { id, methods, path, summary, description, scope, parameters, body, errors } = operation;
  const program = programOf[id];
  return (
    <article class="api-op" id={id}>
      <div class="stack">
        <div>
          <h3>{summary}</h3>
          <p>
            <code>
              <b>{methods.join(', ')}</b> {path}
            </code>
          </p>
        </div>
        {description !== undefined && <p>{description}</p>}
        <p class="hint">{scope === null ? words.open : words.scope(scope)}</p>
        <FieldTable title={words.body} fields={body} />
        <FieldTable title={words.parameters} fields={parameters} />
        <Errors errors={errors} />
      </div>
      <div class="stack">
        <CodeSample id={`${id}-request`} title={words.request} code={operation.request} of={summary} />
        <Answer operation={operation} />
        {program !== undefined && <Examples program={program} examples={examples} />}
      </div>
    </article>
  );
}

function Answer({ operation: { id, summary, answer } }: { readonly operation: ShownOperation }) {
  if (answer === null) return null;
  const { status, type, sample } = answer;
  if (sample === null) return <p class="hint">{words.noSample(type)}</p>;
  return <CodeSample id={`${id}-answer`} title={words.answer(status)} code={sample} of={summary} />;
}

function Errors({ errors }: { readonly errors: readonly ShownError[] }) {
  if (errors.length === 0) return null;
  return (
    <details>
      <summary class="linkbtn sm">{words.errors(errors.length)}</summary>
      <ul class="sm">
        {errors.map(({ status, code, title }) => (
          <li key={`${status} ${code}`}>
            {status} <code>{code}</code> {title}
          </li>
        ))}
      </ul>
    </details>
  );
}
