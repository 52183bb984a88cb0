import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { SeriesPage } from '../../../../events/series'
import { listSearch } from '../../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/events/series')({
  validateSearch: listSearch,
  beforeLoad: guard('events.read'),
  component: SeriesPage,
  errorComponent: Crashed,
})
