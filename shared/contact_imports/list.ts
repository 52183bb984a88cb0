import { listOf } from '../kernel/model/list/list'
import { contact_imports } from './entity'

export const contactImportsList = listOf(contact_imports, {
  columns: ['name', 'created_at', 'state', 'total', 'created', 'updated', 'skipped', 'failed'],
  sort: { by: 'created_at', desc: true },
})
