interface ListCaptionProps {
  /** "34 reports, newest first" */
  readonly text: string;
  /** Label and value of each filter that was chosen. */
  readonly chosen: readonly (readonly [label: string, value: string])[];
}

/** What a table lists. It is printed: on paper there is no form that would tell a filtered list from the whole. */
export function ListCaption({ text, chosen }: ListCaptionProps) {
  return (
    <caption class="vh listed">
      <bdi>{[text, ...chosen.map(([label, value]) => `${label}: ${value}`)].join('; ')}</bdi>
    </caption>
  );
}
