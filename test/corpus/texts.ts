/** Some 330 words in five paragraphs: enough for the checks that ask for a long text. */
export const river: readonly string[] = [
  `The river begins in a small bog below the northern ridge, where rain stays in the moss for weeks before it finds a
way down. In a dry summer the spring moves half a mile downhill, and walkers who look for it with an old map find only
a hollow with cotton grass. Three brooks join it before the first village, and from there on it carries water all year.`,
  `Below the village the valley opens. Farmers straightened this stretch a century ago to win meadows, and for a long
time every spring flood ran through it as through a pipe. Since the dam of gravel was taken out, the water wanders
again: it has cut two new bends, left an island behind, and given sand martins a bank to dig their holes in.`,
  `The mill stands where the current is strongest. Its wheel turned until the last miller retired, and the building then
stood empty until the community bought it. Today a small turbine in the old race makes power for about forty houses.
Visitors may look at the gears on Sundays, and in autumn the bakery sells bread from flour that was ground here.`,
  `Fish came back more slowly than people hoped. Trout need clean gravel to spawn, and fine sand from the fields still
fills the gaps after heavy rain. Volunteers plant alder and willow along the banks, because their roots hold the soil
and their shade keeps the water cool. Last year they counted young trout at nine of twelve places, twice as many as at
the first count.`,
  `In the end the river meets the sea behind a bar of shingle that every storm shapes anew. There is no harbour, only a
slip for rowing boats and a bench that looks west. Whoever walks the whole way from the bog needs two days, with a
night at the inn by the mill; a bus takes tired walkers back from the coast every two hours until the evening.`,
];

export const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${text}</p>`).join('\n');

export interface Story {
  readonly lang?: string;
  readonly dir?: 'rtl';
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly subheading?: string;
  readonly texts: readonly string[];
  /** Markup at the end of head, and at the end of main. */
  readonly head?: string;
  readonly more?: string;
  /** Charset that the page declares; empty for none. */
  readonly charset?: string;
}

/** A sound page around a text. */
export function story(story: Story): string {
  const { lang = 'en', dir, charset = 'utf-8', texts } = story;
  const [first = '', ...rest] = texts;
  return `<!doctype html>
<html lang="${lang}"${dir === undefined ? '' : ` dir="${dir}"`}>
<head>
${charset === '' ? '' : `<meta charset="${charset}">\n`}<title>${story.title}</title>
<meta name="description" content="${story.description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${story.head ?? ''}
</head>
<body>
<header><nav><a href="/">${story.heading}</a></nav></header>
<main>
<h1>${story.heading}</h1>
<p>${first}</p>
${story.subheading === undefined ? '' : `<h2>${story.subheading}</h2>`}
${paragraphs(rest)}
${story.more ?? ''}
</main>
<footer><a href="/contact">example.com</a></footer>
</body>
</html>
`;
}

/** A sound page in English about the river, for pages whose subject is not their text. */
export function riverPage(change: Partial<Story> = {}): string {
  return story({
    title: 'The river from the bog to the sea',
    description:
      'How the river begins, what the old mill makes of it, where the trout came back, and how to walk it in two days.',
    heading: 'The river from the bog to the sea',
    subheading: 'Through the valley',
    texts: river,
    ...change,
  });
}

/** Open Graph and card metas as a careful page has them. */
export const previewMetas = (
  url: string,
) => `<meta property="og:title" content="The river from the bog to the sea">
<meta property="og:type" content="article">
<meta property="og:image" content="https://example.com/river.jpg">
<meta property="og:url" content="${url}">
<meta name="twitter:card" content="summary_large_image">`;

export const jsonLd = (data: unknown): string =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
