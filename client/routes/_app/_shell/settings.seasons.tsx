import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { EntityPage } from '../../../kit/entity/entity-page'
import { seasonsPage } from '../../../seasons/page'
import { seasonsSearch } from '../../../seasons/search'

export const Route = createFileRoute('/_app/_shell/settings/seasons')({
  validateSearch: seasonsSearch,
  beforeLoad: guard('seasons.read'),
  component: () => <EntityPage page={seasonsPage} />,
  errorComponent: Crashed,
})
