import type { ComponentChildren } from 'preact';

export type FactRow = readonly [term: string, text: ComponentChildren];

/** Terms with what they are, under a title. */
export function FactList({ title, rows }: { readonly title: string; readonly rows: readonly FactRow[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl class="kv">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
