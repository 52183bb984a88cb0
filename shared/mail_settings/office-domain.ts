import type { Domain } from '../kernel/model/domain'
import { connectMailServer, disconnectMailServer, sendMailTest, updateMailSettings } from './commands'
import { mail_settings } from './entity'

export const mailSettingsOfficeDomain = {
  entities: [mail_settings],
  commands: [connectMailServer, disconnectMailServer, sendMailTest, updateMailSettings],
} as const satisfies Domain
