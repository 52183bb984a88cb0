import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { PlanFlags } from '../../../../shared/seats/flags'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { PlanPage } from '../../../halls/plan-page'
import { listSearch } from '../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/seating_plans/$id')({
  // The page checks its flags itself (`useFlags`): they need not load before the sign-in.
  validateSearch: (search: PlanFlags & SearchSchemaInput) => listSearch(search),
  beforeLoad: guard('seats.read'),
  component: PlanPage,
  errorComponent: Crashed,
})
