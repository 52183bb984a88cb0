import type { ServerDomain } from '../server-domain'
import { bookConflictDecision } from './handlers'

export const contactConflictsServerDomain = {
  handlers: { SettleContactConflict: { book: bookConflictDecision } },
} satisfies ServerDomain
