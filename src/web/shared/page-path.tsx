import { Address } from '../../ui/address.tsx';
import { splitAddress } from '../../ui/short-address.ts';

/** The host stands in the title of the page, so the path alone tells pages apart. */
export function PagePath({ url }: { readonly url: string }) {
  if (!URL.canParse(url)) return <Address url={url} />;
  return <bdi>{splitAddress(url).path}</bdi>;
}
