import type { RightsService } from '../sync/core'
import { HeldRights } from './held'
import { reportRights } from './report'
import { topUp } from './top-up'

/** How this browser holds rights and keeps them topped up: what a session is opened with. */
export const rightsService: RightsService = { create: (ports) => new HeldRights(ports), maintain: topUp, report: reportRights }
