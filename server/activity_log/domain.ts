import type { ServerDomain } from '../server-domain'
import { bookUndoDeletion } from './undo-deletion'

export const activityLogServerDomain = { handlers: { UndoDeletion: { book: bookUndoDeletion } } } satisfies ServerDomain
