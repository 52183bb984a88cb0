import { z } from 'zod'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import { databaseJob, jobKind } from '../../jobs/job'
import { beginJournal } from './write-entry'

/** Begins the journal of an organisation that has none yet, so that a missing journal is always a wrong one. */
export const beginJournals = databaseJob(
  jobKind('begin_journal', z.object({}), { rank: 1 }),
  async (trx, _payload, ctx) => {
    await beginJournal(trx, ctx)
    return iso(ms(ctx.now) + DAY)
  },
  { standing: true },
)
