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
import { mailSettingsList } from './list'

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
  lists: [mailSettingsList],
} as const satisfies Domain
