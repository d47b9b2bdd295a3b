interface SentenceWithProps {
  /** Of the catalogue of words: it holds the name once. */
  readonly sentence: (name: string) => string;
  /** As somebody gave it: one that runs from right to left must not turn the sentence around it. */
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
