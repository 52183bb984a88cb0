import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { VoucherSettings } from '../../../vouchers/settings'

export const Route = createFileRoute('/_app/_shell/settings/vouchers_settings')({
  beforeLoad: guard('vouchers.edit'),
  component: VoucherSettings,
  errorComponent: Crashed,
})
