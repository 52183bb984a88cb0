import type { RightsService } from '../sync/core'
import { HeldRights } from './held'
import { uploadRightsReport } from './report'
import { topUp } from './top-up'

/** Holds this browser's rights and keeps them topped up. Sessions are opened with it. */
export const rightsService: RightsService = {
  create: (ports) => new HeldRights(ports),
  maintain: topUp,
  report: uploadRightsReport,
}
