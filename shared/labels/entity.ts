import { entity, stamps } from '../kernel/model/entity'
import { text } from '../kernel/model/fields'

/** A label by which events, contacts and campaigns are grouped. */
export const labels = entity(
  'labels',
  'Label',
  { name: text(60), color: text(7), ...stamps },
  { sorts: ['name'], search: ['name'], online: { can: 'labels.read' } },
)
