import { createFileRoute } from '@tanstack/react-router'
import { IncidentsPage } from '../../../incidents/list'

export const Route = createFileRoute('/_app/_shell/incidents')({ component: IncidentsPage })
