import { Plate } from '../../../ui/plate.tsx';
import { lookPageWords as words } from '../../words/look-page.ts';
import type { LookModel } from './look-model.ts';
import { PictureOf } from './look-pictures.tsx';

/** Is this really my page? Its picture beside the score, and the full score, smaller. */
export function LookSummary({ look, href }: { readonly look: LookModel; readonly href: string }) {
  const { body, pictures } = look;
  const [phone] = pictures.filter(({ kind }) => kind === 'mobile');
  return (
    <a class="sum-look" href={href}>
      {phone !== undefined && <PictureOf picture={phone} />}
      <span>
        {words.title}
        <br />
        <Plate score={body.score} result={body.result} />{' '}
        <span aria-hidden="true">{words.scoreWord(body.score, body.result)}</span>
      </span>
    </a>
  );
}
