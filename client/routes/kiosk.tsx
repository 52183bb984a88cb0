import { createFileRoute } from '@tanstack/react-router'
import { ScreenPage } from '../kiosk_devices/screen/screen-page'

/** The page of a screen at the venue, which needs no sign-in. */
export const Route = createFileRoute('/kiosk')({ component: ScreenPage })
