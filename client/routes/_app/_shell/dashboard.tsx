import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { DashboardPage } from '../../../dashboard/page'
import { dashboardSearch } from '../../../dashboard/search'

export const Route = createFileRoute('/_app/_shell/dashboard')({
  validateSearch: dashboardSearch,
  beforeLoad: guard('check_ins.read'),
  component: DashboardPage,
  errorComponent: Crashed,
})
