import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, json, oneOf, text } from '../kernel/model/fields'

/** `retrying`: failed, with the next attempt at `run_at`. `dead`: failed too often and needs a person. */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'done', 'dead'] as const

/** A background job of the server: delayed, repeated, or calling an external service. */
export const jobs = entity(
  'jobs',
  'Job',
  {
    kind: text(60),
    /** Deduplication key: only one waiting job of a kind has it. */
    key: text(200).nullable(),
    /** Ids and times, never personal data. */
    payload: json(z.record(z.string().max(60), z.union([z.string().max(500), z.int(), z.boolean(), z.null()]))),
    state: oneOf('JobState', JOB_STATES),
    /** Priority: 0 for jobs someone waits for, 1 for mass sending. */
    rank: count(),
    /** Time when it may run: its time, its next attempt, or the end of a worker's lease. */
    run_at: at(),
    /** Number of attempts. */
    tries: count(),
    leased_by: text(80).nullable(),
    /** Short reason of the last failure. */
    error: text(200).nullable(),
    done_at: at().nullable(),
    ...stamps,
  },
  {
    indexes: [['rank', 'kind', 'run_at', 'id']],
    sorts: ['updated_at', 'created_at', 'kind', 'state'],
    search: ['kind', 'error'],
    online: { can: 'jobs.read' },
  },
)
