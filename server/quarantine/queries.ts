import { z } from 'zod'
import { incidentsList } from '../../shared/incidents/list'
import { quarantinedEntry } from '../../shared/incidents/queries'
import { parseJson } from '../../shared/kernel/encoding/json'
import { readRow } from '../kernel/commands/rows'
import { list } from '../kernel/reads/list'
import { reading } from '../kernel/reads/reading'
import { entryOfIncident, openEntriesUpTo } from './entries'

const readable = z.record(z.string(), z.unknown())

export const incidentReadings = [
  ...list(incidentsList),
  reading(quarantinedEntry, async ({ id }, { db, actor }) => {
    const incident = await readRow(db, 'incidents', actor.org_id, id)
    const kept = incident ? await entryOfIncident(db, actor.org_id, incident) : null
    if (!incident || !kept) return null
    const open = await openEntriesUpTo(db, actor.org_id, incident)
    const { op, details } = kept
    return {
      name: op.name,
      input: readable.safeParse(parseJson(op.input)).data ?? null,
      details,
      earlier: open.filter((each) => each.incident.id !== id).length,
    }
  }),
]
