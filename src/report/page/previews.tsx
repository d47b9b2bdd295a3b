import type { ComponentChildren } from 'preact';
import type { CheckId } from '../../checks/catalogue.ts';
import { OutcomeIcon, outcomeClasses } from '../../ui/icon.tsx';
import type { JudgedCheck, Previews, PreviewText } from '../body.ts';
import { checkOf } from '../check-of.ts';
import { previewsWords as words } from '../words/previews.ts';
import type { ReportModel } from './report-model.ts';
import { textLanguage } from './text-language.ts';

/** What people see before they visit: a search result, wide and narrow, and a shared link. */
export function PreviewsSection({ model }: { readonly model: ReportModel }) {
  const { previews } = model.body.facts;
  if (previews === null) return null;
  const shown = { previews, checks: model.body.checks, language: textLanguage(model.body) };
  return (
    <section class="sect" id="previews">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{words.intro}</p>
        </div>
      </div>
      <div class="previews">
        <SearchPreview {...shown} />
        <PhonePreview {...shown} />
        <SocialPreview {...shown} />
      </div>
    </section>
  );
}

interface PreviewProps {
  readonly previews: Previews;
  readonly checks: readonly JudgedCheck[];
  /** Of what is shown. */
  readonly language: string | undefined;
}

function SearchPreview({ previews, checks, language }: PreviewProps) {
  const { title, description } = previews.search;
  return (
    <figure class="sheet pv">
      <figcaption>
        <h3>{words.desktop}</h3>
      </figcaption>
      <Result previews={previews} language={language} />
      <dl class="limits">
        <TextLimit
          term={words.limits.title}
          text={title}
          language={language}
          outcome={worst(checks, ['document-title', 'title-length'])}
          length={checkOf(checks, 'title-length')?.outcome}
        />
        <TextLimit
          term={words.limits.description}
          text={description}
          language={language}
          outcome={worst(checks, ['meta-description', 'meta-description-length'])}
          length={checkOf(checks, 'meta-description-length')?.outcome}
        />
      </dl>
    </figure>
  );
}

function PhonePreview({ previews, language }: PreviewProps) {
  return (
    <figure class="sheet pv phone-pv">
      <figcaption>
        <h3>{words.phone}</h3>
      </figcaption>
      <Result previews={previews} language={language} isPhone />
    </figure>
  );
}

type ResultProps = Pick<PreviewProps, 'previews' | 'language'> & { readonly isPhone?: boolean };

/** Its direction is that of its first text outside `bdi`, which is the title. */
function Result({ previews, language, isPhone = false }: ResultProps) {
  const { siteName, displayedUrl, title, description } = previews.search;
  const name = siteName ?? previews.social.site;
  return (
    <div class={isPhone ? 'serp phone' : 'serp'} dir="auto">
      <p class="serp-site">
        <span class="serp-ico" aria-hidden="true">
          <bdi>{[...name][0]?.toUpperCase()}</bdi>
        </span>
        <span>
          <bdi lang={siteName === null ? undefined : language}>{name}</bdi>
          <br />
          <small>
            <bdi>{displayedUrl}</bdi>
          </small>
        </span>
      </p>
      {/* Narrow results wrap the title, so none of it is cut. */}
      <p class="serp-t" lang={title === null ? undefined : language}>
        {title === null ? displayedUrl : isPhone ? title.text : title.shown}
      </p>
      <p class="serp-d" dir="auto" lang={description === null ? undefined : language}>
        {description?.shown ?? words.noDescription}
      </p>
    </div>
  );
}

interface TextLimitProps {
  readonly term: string;
  readonly text: PreviewText | null;
  readonly language: string | undefined;
  readonly outcome: JudgedCheck['outcome'];
  /** What the check of its length says. */
  readonly length: JudgedCheck['outcome'] | undefined;
}

function TextLimit({ term, text, language, outcome, length }: TextLimitProps) {
  if (text === null) return <Limit term={term} outcome={outcome} value={words.limits.missing} />;
  const { widthPx, limitPx } = text;
  const cut = cutOff(text);
  // What is wrong with the length of a text that fits is that it leaves room.
  const isShort = length === 'warn' && widthPx < limitPx / 2;
  return (
    <Limit
      term={term}
      outcome={outcome}
      share={widthPx / limitPx}
      value={words.limits.pixels(Math.round(widthPx), limitPx)}
    >
      {isShort
        ? words.limits.short
        : cut !== undefined && (
            <>
              {words.limits.cutOff}{' '}
              <bdi lang={language}>
                “{cut.kept}
                <del>{cut.lost}</del>”
              </bdi>
            </>
          )}
    </Limit>
  );
}

/** Characters around the place where the text is cut. */
const keptMax = 20;
const lostMax = 60;

function cutOff({ text, shown }: PreviewText): { readonly kept: string; readonly lost: string } | undefined {
  if (shown === text) return undefined;
  const fits = (shown.endsWith('…') ? shown.slice(0, -1) : shown).trimEnd();
  // What is shown was composed.
  const composed = text.normalize('NFC');
  if (!composed.startsWith(fits)) return undefined;
  const [kept, lost] = [[...fits], [...composed.slice(fits.length)]];
  return {
    kept: kept.length > keptMax ? `…${kept.slice(-keptMax).join('')}` : fits,
    lost: lost.length > lostMax ? `${lost.slice(0, lostMax).join('')}…` : lost.join(''),
  };
}

interface LimitProps {
  readonly term: string;
  readonly outcome: JudgedCheck['outcome'];
  readonly value: string;
  /** Of what there is room for. */
  readonly share?: number;
  readonly children?: ComponentChildren;
}

function Limit({ term, outcome, value, share, children }: LimitProps) {
  const isOver = share !== undefined && share > 1;
  return (
    <div class={outcomeClasses[outcome]}>
      <dt>
        <OutcomeIcon outcome={outcome} /> {term}
      </dt>
      <dd>
        <svg class="meter lim" height="8" aria-hidden="true">
          <rect class="track" width="100%" height="8" />
          {share !== undefined && <rect width={`${percent(Math.min(share, 1))}%`} height="8" />}
          {isOver && <rect class="cut" x={`${percent(1 / share)}%`} width="2" height="8" />}
        </svg>
      </dd>
      <dd class="lim-v">{value}</dd>
      {children !== undefined && children !== false && <dd class="full">{children}</dd>}
    </div>
  );
}

/** What networks ask for: their large card is 1,200 px wide. */
const imageWidth = 1_200;
/** Characters that networks show of either. */
const titleLength = 60;
const textLength = 125;

function SocialPreview({ previews: { social }, checks, language }: PreviewProps) {
  const { image, title, description, declaredCard } = social;
  return (
    <figure class="sheet pv half">
      <figcaption>
        <h3>{words.link}</h3>
      </figcaption>
      <LargeCard social={social} language={language} />
      <div class="stack">
        <CompactCard social={social} language={language} />
        <dl class="limits">
          <Limit
            term={words.limits.image}
            outcome={image === null ? saidOf(checks, 'open-graph', 'og:image') : worst(checks, ['og-image'])}
            {...(image?.width == null ? {} : { share: image.width / imageWidth })}
            value={sizeOf(image)}
          />
          <Limit
            term={words.limits.cardType}
            outcome={worst(checks, ['twitter-card'])}
            value={declaredCard ?? words.limits.notSet}
          />
          <LengthLimit
            term={words.limits.title}
            text={title}
            max={titleLength}
            outcome={title === null ? saidOf(checks, 'open-graph', 'og:title') : 'info'}
          />
          <LengthLimit
            term={words.limits.text}
            text={description}
            max={textLength}
            outcome={description === null ? worst(checks, ['meta-description']) : 'info'}
          />
        </dl>
      </div>
    </figure>
  );
}

function sizeOf(image: Previews['social']['image']): string {
  if (image === null) return words.limits.missing;
  return image.width === null ? words.limits.sizeUnknown : words.limits.pixels(image.width, imageWidth);
}

interface LengthLimitProps {
  readonly term: string;
  readonly text: string | null;
  readonly max: number;
  readonly outcome: JudgedCheck['outcome'];
}

/** No check judges the length of what is shared. */
function LengthLimit({ term, text, max, outcome }: LengthLimitProps) {
  if (text === null) return <Limit term={term} outcome={outcome} value={words.limits.missing} />;
  const { length } = [...text];
  return (
    <Limit term={term} outcome={outcome} share={length / max} value={words.limits.characters(length, max)} />
  );
}

type Social = Previews['social'];

interface CardProps {
  readonly social: Social;
  readonly language: string | undefined;
}

function LargeCard({ social, language }: CardProps) {
  const { site, title, description, image } = social;
  return (
    <div class="card" dir="auto">
      <Picture image={image} />
      <div class="card-t">
        <small>
          <bdi>{site}</bdi>
        </small>
        <b lang={title === null ? undefined : language}>{title ?? site}</b>
        {description !== null && <span lang={language}>{description}</span>}
      </div>
    </div>
  );
}

function CompactCard({ social, language }: CardProps) {
  const { site, title, description, image } = social;
  return (
    <div class={image === null ? 'card' : 'card compact'} dir="auto">
      {image !== null && <SmallPicture />}
      <div class="card-t">
        <b lang={title === null ? undefined : language}>{title ?? site}</b>
        {description !== null && <span lang={language}>{description}</span>}
        <small>
          <bdi>{site}</bdi>
        </small>
      </div>
    </div>
  );
}

function SmallPicture() {
  return (
    <svg class="og" viewBox="0 0 96 96" width="96" aria-hidden="true">
      <rect class="og-sky" width="96" height="96" />
      <path class="og-hill" d="M0 72 30 40l22 22 14-14 30 30v18H0z" />
      <circle class="og-sun" cx="70" cy="26" r="9" />
    </svg>
  );
}

/** Ratio of a card without a picture of known size. */
const usualRatio = 1.91;
/** A picture beyond these would push everything else away, or be a line. */
const ratios = { least: 0.8, most: 4 };

/** The picture is not fetched from the site, which would tell it who reads: its ratio, its address and what it says. */
function Picture({ image }: { readonly image: Social['image'] }) {
  if (image === null) {
    return (
      <p class="og-url">
        <bdi>{words.noPicture}</bdi>
      </p>
    );
  }
  const ratio = image.width && image.height ? image.width / image.height : usualRatio;
  const height = Math.round(400 / Math.min(ratios.most, Math.max(ratios.least, ratio)));
  return (
    <>
      <svg class="og" viewBox={`0 0 400 ${height}`} width="320" role="img" aria-label={pictureLabel(image)}>
        <rect class="og-sky" width="400" height={height} />
        <path class="og-hill" d={`M0 ${height - 40} 120 ${height - 130}l90 80 50-46 140 96v${height}H0z`} />
        <circle class="og-sun" cx="318" cy="56" r="24" />
      </svg>
      <p class="og-url">
        <bdi>{image.url}</bdi>
      </p>
    </>
  );
}

function pictureLabel(image: NonNullable<Social['image']>): string {
  const label = words.picture.label(image.alt);
  return image.width && image.height ? words.picture.sized(label, image.width, image.height) : label;
}

const badness = ['fail', 'warn', 'pass'] as const;

/** The worst that these checks say; where none applies, there is nothing to judge. */
function worst(checks: readonly JudgedCheck[], ids: readonly CheckId[]): JudgedCheck['outcome'] {
  const outcomes = ids.map((id) => checkOf(checks, id)?.outcome);
  return badness.find((outcome) => outcomes.includes(outcome)) ?? 'info';
}

/** What a check says of one property alone; of one that it does not name there is nothing to judge. */
function saidOf(checks: readonly JudgedCheck[], id: CheckId, property: string): JudgedCheck['outcome'] {
  const items = checkOf(checks, id)?.items ?? [];
  return items.find(({ detail }) => detail.includes(property))?.outcome ?? 'info';
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
