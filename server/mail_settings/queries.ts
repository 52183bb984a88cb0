import { mailSettingsList } from '../../shared/mail_settings/list'
import { list } from '../kernel/reads/list'

export const mailSettingsReadings = list(mailSettingsList)
