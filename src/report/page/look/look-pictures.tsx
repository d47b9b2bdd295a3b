import { lookPageWords } from '../../words/look-page.ts';
import type { LookModel, LookPicture, Mark } from './look-model.ts';

const words = lookPageWords.pictures;

/** How the page looked, with the elements of findings outlined where they lie. */
export function LookPictures({ pictures, marks }: Pick<LookModel, 'pictures' | 'marks'>) {
  if (pictures.length === 0) return null;
  return (
    <div class="look-pics">
      {pictures.map((picture) => {
        const isMarked = picture.kind === 'mobile' && marks.length > 0;
        return (
          <figure key={picture.kind} class={`look-pic ${picture.kind}`}>
            <div>
              <PictureOf picture={picture} />
              {isMarked && <Outlines picture={picture} marks={marks} />}
            </div>
            <figcaption>
              {words.captions[picture.kind]}
              {isMarked && <small>{words.outlined}</small>}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

export function PictureOf({ picture: { kind, src, width, height } }: { readonly picture: LookPicture }) {
  return <img src={src} alt={words[kind]} width={width} height={height} decoding="async" />;
}

/** The rows of the findings say the same by number. */
function Outlines({ picture, marks }: { readonly picture: LookPicture; readonly marks: readonly Mark[] }) {
  const { scale } = picture;
  const [width, height] = [picture.width / scale, picture.height / scale];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {marks.map(({ number, box }) => (
        <g key={`${number} ${box.x} ${box.y}`}>
          <rect class="halo" {...box} />
          <rect class="line" {...box} />
          <Label number={number} x={Math.min(box.x, width - labelSize)} y={labelTop(box.y)} />
        </g>
      ))}
    </svg>
  );
}

/** CSS pixels of the page. */
const labelSize = 30;

/** Above its element, so that this is seen whole; at the upper edge there is room within it alone. */
function labelTop(y: number): number {
  return y < labelSize ? y : y - labelSize;
}

function Label({ number, x, y }: { readonly number: number; readonly x: number; readonly y: number }) {
  return (
    <>
      <rect class="label" x={x} y={y} width={labelSize} height={labelSize} />
      <text x={x + labelSize / 2} y={y + labelSize * 0.72}>
        {number}
      </text>
    </>
  );
}
