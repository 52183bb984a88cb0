import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, count, json, oneOf, text } from '../kernel/model/fields'

/** `retrying`: it failed and is tried again at `run_at`. `dead`: it failed too often, and somebody has to look at it. */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'done', 'dead'] as const

/** Something the server does by itself: later, again and again, or outside the house. */
export const jobs = entity(
  'jobs',
  'Job',
  {
    kind: text(60),
    /** Of the jobs of a kind that have not begun, one has this key. */
    key: text(200).nullable(),
    /** Ids and times, never what a person is called. */
    payload: json(z.record(z.string().max(60), z.union([z.string().max(500), z.int(), z.boolean(), z.null()]))),
    state: oneOf('JobState', JOB_STATES),
    /** What somebody waits for (0) is done before what goes to many (1). */
    rank: count(),
    /** When it may be taken: its time, its next try, or the end of the lease of whoever is at it. */
    run_at: at(),
    /** How often it was begun. */
    tries: count(),
    leased_by: text(80).nullable(),
    /** Why it failed last, in a word. */
    error: text(200).nullable(),
    done_at: at().nullable(),
    ...stamps,
  },
  {
    indexes: [['rank', 'run_at', 'id']],
    sorts: ['updated_at', 'run_at', 'created_at', 'kind', 'state', 'tries'],
    search: ['kind', 'key', 'error'],
    online: { can: 'jobs.read' },
  },
)
