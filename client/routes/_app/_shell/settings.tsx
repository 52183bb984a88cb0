import { createFileRoute } from '@tanstack/react-router'
import { guardSettings } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { SettingsLayout } from '../../../settings/layout'

export const Route = createFileRoute('/_app/_shell/settings')({
  beforeLoad: guardSettings,
  component: SettingsLayout,
  errorComponent: Crashed,
})
