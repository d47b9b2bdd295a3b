import { type Assets, assetPath } from '../assets.ts';

/** For `<head>`, besides the sheet of a report: how a look is shown. */
export function LookSheet({ assets }: { readonly assets: Pick<Assets, 'lookStyle'> }) {
  return <link rel="stylesheet" href={assetPath(assets.lookStyle)} />;
}
