import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage } from '../../../devices/list'

export const Route = createFileRoute('/_app/_shell/devices')({ component: DevicesPage })
