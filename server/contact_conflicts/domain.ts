import { contactConflictsList } from '../../shared/contact_conflicts/list'
import { list } from '../kernel/reads/list'
import type { ServerDomain } from '../server-domain'
import { bookConflictDecision } from './handlers'

export const contactConflictsServerDomain = {
  handlers: { SettleContactConflict: { book: bookConflictDecision } },
  readings: list(contactConflictsList),
} satisfies ServerDomain
