import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { createMessage, updateMessage } from './commands'
import { MESSAGE_TYPES, message_logs, messages } from './entity'

export const messagesOfficeDomain = {
  entities: [message_logs, messages],
  commands: [createMessage, updateMessage],
  enumerations: [
    enumeration('MessageType', MESSAGE_TYPES, {
      CHRISTMAS_PROMO_CODE: ['Promo code for Christmas', 'Aktionscode zu Weihnachten'],
      PROMO_CODE: ['Promo code', 'Aktionscode'],
      REMINDER: ['Reminder', 'Erinnerung'],
      SEASON_START_PROMO_CODE: ['Promo code for the start of the season', 'Aktionscode zum Beginn der Spielzeit'],
      VALENTINE_PROMO_CODE: ['Promo code for Valentine’s Day', 'Aktionscode zum Valentinstag'],
    }),
  ],
} as const satisfies Domain
