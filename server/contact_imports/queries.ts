import { contactImportsList } from '../../shared/contact_imports/list'
import { contactDuplicates } from '../../shared/contact_imports/queries'
import { list } from '../kernel/reads/list'
import { reading } from '../kernel/reads/reading'
import { contactsByEmail } from './same-email'

const duplicatesReading = reading(contactDuplicates, async ({ input: { emails } }, { db, actor }) =>
  (await contactsByEmail(db, actor.org_id, emails)).map(({ id, name, email }) => ({ id, name, email })),
)

export const contactImportReadings = [...list(contactImportsList), duplicatesReading]
