import type { Privacy } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../words/en.ts';

const icons = { 0: 'globe', 1: 'lock', 2: 'key' } as const;

export function PrivacyChip({ privacy }: { readonly privacy: Privacy }) {
  return (
    <span class="chip">
      <Icon name={icons[privacy]} /> {words.privacy[privacy]}
    </span>
  );
}
