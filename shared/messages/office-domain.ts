import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { createMessage, updateMessage } from './commands'
import { MESSAGE_TYPES, message_logs, messages } from './entity'
import { threadQuery, threadsQuery } from './queries'
import { supportMessages, supportOrg } from './support'

export const messagesOfficeDomain = {
  entities: [message_logs, messages],
  commands: [createMessage, updateMessage],
  queries: [supportMessages, supportOrg, threadQuery, threadsQuery],
  enumerations: [
    enumeration('MessageType', MESSAGE_TYPES, {
      CHRISTMAS_PROMO_CODE: ['Christmas promo code', 'Aktionscode zu Weihnachten'],
      PROMO_CODE: ['Promo code', 'Aktionscode'],
      REMINDER: ['Reminder', 'Erinnerung'],
      SEASON_START_PROMO_CODE: ['Season start promo code', 'Aktionscode zum Beginn der Spielzeit'],
      VALENTINE_PROMO_CODE: ['Valentine’s Day promo code', 'Aktionscode zum Valentinstag'],
    }),
  ],
} as const satisfies Domain
