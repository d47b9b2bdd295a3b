/** A sentence of ours in which tags, such as <title>, are code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text
        .split(/(<[^<>]{1,200}>)/)
        .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
    </>
  );
}
