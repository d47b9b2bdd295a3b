import type { JSX } from 'preact';
import type { Outcome } from '../checks/check.ts';
import { outcomeWords } from './terms.ts';

interface IconProps {
  readonly name: IconName;
  /** What it says to those who do not see it; without it the icon decorates. */
  readonly label?: string | undefined;
  readonly class?: string | undefined;
}

/** A drawing of the sprite that the document holds. */
export function Icon({ name, label, class: extra }: IconProps) {
  const classes = extra === undefined ? 'i' : `i ${extra}`;
  const drawing = <use href={`#i-${name}`} />;
  // Its size where the style sheet did not come: without one a drawing is 300 px wide.
  const size = { width: 16, height: 16 };
  if (label === undefined) {
    return (
      <svg class={classes} {...size} aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg class={classes} {...size} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}

/** Shape and word say the outcome; the colour only repeats it. */
export function OutcomeIcon({
  outcome,
  label = outcomeWords[outcome],
}: {
  outcome: Outcome['outcome'];
  label?: string;
}) {
  const name = outcomeClasses[outcome];
  return <Icon name={name} class={`st ${name}`} label={label} />;
}

/** Class of a row, and name of its icon. */
export const outcomeClasses = {
  pass: 'pass',
  warn: 'warn',
  fail: 'fail',
  info: 'info',
  not_applicable: 'na',
} as const satisfies Readonly<Record<Outcome['outcome'], IconName>>;

/** The symbols a document uses: those of `names`, each once, in the order of the drawings. */
export function Sprite({ names = iconNames }: { readonly names?: readonly IconName[] }) {
  return (
    <svg class="sprite" width="0" height="0" aria-hidden="true">
      {iconNames
        .filter((name) => names.includes(name))
        .map((name) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 16 16">
            {drawings[name]}
          </symbol>
        ))}
    </svg>
  );
}

/** Names of the icons that rendered HTML refers to, so that a document carries no other. */
export function iconsIn(html: string): IconName[] {
  return iconNames.filter((name) => html.includes(`"#i-${name}"`));
}

/** Class `if` is filled, `ik` is cut out of what is filled. */
const drawings = {
  info: (
    <>
      <circle cx="8" cy="8" r="6.75" />
      <path d="M8 7.25v4M8 4.5v1.25" />
    </>
  ),
  lock: <path d="M3.5 7.25h9v6.5h-9zM5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25" />,
  globe: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M1.75 8h12.5M8 1.75c4 4.2 4 8.3 0 12.5M8 1.75c-4 4.2-4 8.3 0 12.5" />
    </>
  ),
  key: (
    <>
      <circle cx="5" cy="11" r="3" />
      <path d="m7.2 8.8 6.3-6.3M10.8 5.2 13 7.4" />
    </>
  ),
  refresh: <path d="M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5v3.25h-3.25" />,
  export: <path d="M8 1.5V10M4.75 7 8 10.25 11.25 7M2.5 11v3h11v-3" />,
  left: <path d="M10 3.5 5.5 8l4.5 4.5" />,
  right: <path d="M6 3.5 10.5 8 6 12.5" />,
  down: <path d="m4 6 4 4 4-4" />,
  print: <path d="M4 5.5V1.75h8V5.5M4 11.5H1.75v-6h12.5v6H12M4 9.5h8v4.75H4z" />,
  file: <path d="M3.5 1.75h6l3 3v9.5h-9zM9.5 1.75v3h3" />,
  sheet: <path d="M2 2.75h12v10.5H2zM2 6.25h12M6.5 6.25v7" />,
  list: <path d="M5.5 4H14M5.5 8H14M5.5 12H14M2 4h1.5M2 8h1.5M2 12h1.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4v4.25l2.75 1.75" />
    </>
  ),
  code: <path d="M5.5 4 1.5 8l4 4M10.5 4l4 4-4 4" />,
  share: <path d="M8 10V1.75M4.75 4.75 8 1.5l3.25 3.25M3 8v6h10V8" />,
  copy: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  dots: <path class="if" d="M2 7h2v2H2zM7 7h2v2H7zM12 7h2v2h-2z" />,
  pin: <path d="M5.5 1.75h5M6.25 1.75v5L4 9.5h8L9.75 6.75v-5M8 9.5v4.75" />,
  trash: <path d="M2.5 4h11M6 4V2h4v2M4 4l.6 10h6.8L12 4" />,
  warn: (
    <>
      <path class="if" d="M8 0l8 8-8 8-8-8z" />
      <path class="ik" d="M8 4.2v4.6M8 10.3v1.6" />
    </>
  ),
  up: <path class="if" d="M8 3.5 13 12H3z" />,
  dn: <path class="if" d="M8 12.5 13 4H3z" />,
  pass: (
    <>
      <circle class="if" cx="8" cy="8" r="7.5" />
      <path class="ik" d="m4.8 8.3 2.2 2.2 4.3-4.7" />
    </>
  ),
  fail: (
    <>
      <path class="if" d="M4.7 0h6.6L16 4.7v6.6L11.3 16H4.7L0 11.3V4.7z" />
      <path class="ik" d="m5 5 6 6m0-6-6 6" />
    </>
  ),
  na: (
    <>
      <circle cx="8" cy="8" r="6.75" stroke-dasharray="2.4 1.84" />
      <path d="M5.2 8h5.6" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 4 4" />
    </>
  ),
  ext: <path d="M6 3H3v10h10v-3M9 2.5h4.5V7M13.5 2.5 7.5 8.5" />,
  arrow: <path d="M2 8h12M9.5 3.5 14 8l-4.5 4.5" />,
  plus: <path d="M8 2.5v11M2.5 8h11" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path class="if" d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="3" />
      <path d="M8 .8v2M8 13.2v2M.8 8h2M13.2 8h2M2.9 2.9l1.4 1.4M11.7 11.7l1.4 1.4M13.1 2.9l-1.4 1.4M4.3 11.7l-1.4 1.4" />
    </>
  ),
  moon: <path d="M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3z" />,
  user: (
    <>
      <circle cx="8" cy="5" r="3" />
      <path d="M2 14.5c.4-3.3 2.8-5 6-5s5.6 1.7 6 5" />
    </>
  ),
} as const satisfies Readonly<Record<string, JSX.Element>>;

export type IconName = keyof typeof drawings;

const iconNames = Object.keys(drawings) as readonly IconName[];
