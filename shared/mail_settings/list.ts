import { listOf } from '../kernel/model/list/list'
import { mail_settings } from './entity'

export const mailSettingsList = listOf(mail_settings, {
  columns: [
    'sender_name',
    'reply_to',
    'bcc',
    'smtp_host',
    'smtp_port',
    'smtp_security',
    'smtp_user',
    'has_password',
    'sender_address',
    'checked_at',
  ],
  sort: { by: 'created_at', desc: false },
  names: { one: null },
})
