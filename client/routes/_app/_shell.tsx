import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../../app/shell/shell'

export const Route = createFileRoute('/_app/_shell')({ component: Shell })
