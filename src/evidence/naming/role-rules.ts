import { ariaRoleRules } from '../data/aria.ts';
import { asciiWords } from '../links/rel.ts';

/** What WAI-ARIA says of a role. */
interface RoleRules {
  /** Attributes that it may have beside the global ones. */
  readonly allowed: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Attributes that it must not have, global ones among them. */
  readonly prohibited: ReadonlySet<string>;
  /** Roles one of which must be around it. */
  readonly parents: ReadonlySet<string>;
  /** Roles one of which must be in it. */
  readonly children: ReadonlySet<string>;
}

const rules: ReadonlyMap<string, RoleRules> = new Map(
  Object.entries(ariaRoleRules).map(([role, written]) => [
    role,
    {
      allowed: setOf(`${written.allowed ?? ''} ${written.required ?? ''}`),
      required: setOf(written.required),
      prohibited: setOf(written.prohibited),
      parents: setOf(written.parents),
      children: setOf(written.children),
    },
  ]),
);

const none: ReadonlySet<string> = new Set();
const free: RoleRules = { allowed: none, required: none, prohibited: none, parents: none, children: none };

/** Nothing is asked of a role without rules, and of no role. */
export function rulesOf(role: string | undefined): RoleRules {
  return (role !== undefined && rules.get(role)) || free;
}

function setOf(words = ''): ReadonlySet<string> {
  return new Set(asciiWords(words));
}
