import type { Domain } from '../kernel/model/domain'
import {
  connectMailReports,
  connectMailServer,
  connectReportMailbox,
  disconnectMailReports,
  disconnectMailServer,
  disconnectReportMailbox,
  sendMailTest,
  updateMailSettings,
} from './commands'
import { mail_settings } from './entity'

export const mailSettingsOfficeDomain = {
  entities: [mail_settings],
  commands: [
    connectMailReports,
    connectMailServer,
    connectReportMailbox,
    disconnectMailReports,
    disconnectMailServer,
    disconnectReportMailbox,
    sendMailTest,
    updateMailSettings,
  ],
} as const satisfies Domain
