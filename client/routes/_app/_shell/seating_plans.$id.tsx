import { createFileRoute } from '@tanstack/react-router'
import { planFlags } from '../../../../shared/seats/flags'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { PlanPage } from '../../../halls/plan-page'

export const Route = createFileRoute('/_app/_shell/seating_plans/$id')({
  validateSearch: planFlags,
  beforeLoad: guard('seats.read'),
  component: PlanPage,
  errorComponent: Crashed,
})
