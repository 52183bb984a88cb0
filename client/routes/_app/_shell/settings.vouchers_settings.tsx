import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { VoucherSettings } from '../../../vouchers/settings'

export const Route = createFileRoute('/_app/_shell/settings/vouchers_settings')({
  beforeLoad: guard('vouchers.edit'),
  component: VoucherSettings,
  errorComponent: Crashed,
})
