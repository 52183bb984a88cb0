import type { Migration } from '../server/kernel/database/migration'

/**
 * The open jobs of a rank by their kind: a kind of which no more may run is left out without a look at its jobs. Two orders of the list of jobs go,
 * because each step of each job wrote them again.
 */
export const m0121_due_jobs: Migration = {
  name: '0121_due_jobs',
  up(schema) {
    schema.index('jobs', ['rank', 'kind', 'run_at', 'id'], { where: 'done_at is null' })
    for (const name of ['jobs_rank_run_at_id', 'jobs_by_run_at', 'jobs_by_tries']) schema.run(`DROP INDEX "${name}"`)
  },
}
