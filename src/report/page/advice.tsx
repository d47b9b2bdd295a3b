import { Prose } from '../../ui/prose.tsx';

/** What to do: a sentence or two, or a list where there are several. */
export function Advice({ texts }: { readonly texts: readonly string[] }) {
  const [only = '', ...others] = texts;
  if (others.length === 0) {
    return (
      <p>
        <Prose text={only} />
      </p>
    );
  }
  return (
    <ul class="dash">
      {texts.map((text) => (
        <li key={text}>
          <Prose text={text} />
        </li>
      ))}
    </ul>
  );
}
