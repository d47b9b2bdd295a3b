import { type Kysely, sql } from 'kysely';

/**
 * The indexes of the orders of a list hold what filters ask, and those of the filters hold what lists are sorted by: the
 * ids of any list come from one index, however rare what the filter lets through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The old ones go last, as that keeps readers out of the table until the end of the transaction.
  for (const statement of [...created, ...dropped]) await sql.raw(statement).execute(db);
}

const orders = { score: 'score', generated: 'generated_at', url: 'url', result: 'result' } as const;

const created = [
  ...Object.entries(orders).flatMap(([name, column]) => {
    const asked = ['state', 'privacy', ...(column === 'result' ? [] : ['result'])].join(', ');
    return [
      // With the project, as reports of a deleted one are passed over.
      `CREATE INDEX reports_by_${name} ON reports (account_id, ${column}, id, project_id, ${asked})`,
      `CREATE INDEX reports_project_by_${name} ON reports (account_id, project_id, ${column}, id, ${asked})`,
    ];
  }),
  `CREATE INDEX reports_by_facets
    ON reports (account_id, state, privacy, result, id, project_id, url, score, generated_at)`,
  `CREATE INDEX reports_project_by_facets
    ON reports (account_id, project_id, state, privacy, result, id, url, score, generated_at)`,
];

const dropped = [...Object.keys(orders), 'facets'].flatMap((name) => [
  `DROP INDEX reports_${name}`,
  `DROP INDEX reports_project_${name}`,
]);
