import type { z } from 'zod'
import type { contactWithBehaviour } from '../../../shared/contacts/office-queries'

/** A contact as the server knows it, with the figures of its orders. */
export type OfficeContact = NonNullable<z.infer<typeof contactWithBehaviour.returns>>
