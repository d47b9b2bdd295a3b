interface SentenceWithProps {
  /** From the catalogue of words; it holds the name once. */
  readonly sentence: (name: string) => string;
  /** Given by a user, so it stands in <bdi>: a right-to-left name must not reorder the sentence. */
  readonly name: string;
}

/** What no name can be mistaken for. */
const place = '\ufffc';

export function SentenceWith({ sentence, name }: SentenceWithProps) {
  const [before, after] = sentence(place).split(place, 2);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
