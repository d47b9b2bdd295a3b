import type { KnownItem } from './known.ts';

/**
 * Items that find no partner among the known ones, each of which has one at most. As many find one as can: what stands
 * there says more than where it stands, as an element inserted above moves all below, so marks pair first; a place helps
 * whoever is left, also by giving its partner another one, and so does a start tag. What is left then is what was added,
 * and never more than that.
 */
export function leftOver(now: readonly KnownItem[], known: readonly KnownItem[]): KnownItem[] {
  const partnerOf = new Map<KnownItem, KnownItem>();
  const byPlace = new Map(known.map((item) => [item.id, item]));
  const byMark = Map.groupBy(known, ({ mark }) => mark);
  const byShape = Map.groupBy(known, ({ shape }) => shape);
  const pair = (item: KnownItem, partner: KnownItem | undefined) => {
    if (partner === undefined || partnerOf.has(partner)) return false;
    partnerOf.set(partner, item);
    return true;
  };
  const isSame = ({ id, mark }: KnownItem) => byPlace.get(id)?.mark === mark;
  let left = now.filter((item) => !(isSame(item) && pair(item, byPlace.get(item.id))));
  left = left.filter((item) => !byMark.get(item.mark)?.some((partner) => pair(item, partner)));

  /** Gives the item a partner, though others have to take another one for it (Kuhn's augmenting path). */
  const makeRoom = (item: KnownItem, asked: Set<KnownItem>): boolean => {
    const placed = byPlace.get(item.id);
    const partners = [
      ...(byMark.get(item.mark) ?? []),
      ...(placed === undefined ? [] : [placed]),
      ...(byShape.get(item.shape) ?? []),
    ];
    return partners.some((partner) => {
      if (asked.has(partner)) return false;
      asked.add(partner);
      const holder = partnerOf.get(partner);
      if (holder !== undefined && !makeRoom(holder, asked)) return false;
      partnerOf.set(partner, item);
      return true;
    });
  };
  return left.filter((item) => !makeRoom(item, new Set()));
}
