import { z } from 'zod'
import { keptEntry } from '../../shared/incidents/queries'
import { readJson } from '../../shared/kernel/json'
import { reading } from '../kernel/reading'
import { readRow } from '../kernel/rows'
import { openUpTo } from './kept'

const readable = z.record(z.string(), z.unknown())

export const incidentReadings = [
  reading(keptEntry, async ({ id }, { db, actor }) => {
    const incident = await readRow(db, 'incidents', actor.org_id, id)
    if (incident?.kind !== 'quarantined') return null
    const kept = await db.selectFrom('quarantined_ops').selectAll().where('org_id', '=', actor.org_id).where('id', '=', incident.subject_id).executeTakeFirst()
    if (!kept) return null
    const open = await openUpTo(db, actor.org_id, incident)
    const { op, details } = kept
    return {
      name: op.name,
      input: readable.safeParse(readJson(op.input)).data ?? null,
      details,
      earlier: open.filter((each) => each.incident.id !== id).length,
    }
  }),
]
