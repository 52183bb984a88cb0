import type { ServerDomain } from '../server-domain'
import { bookAcquisition } from './acquire'
import { bookRightsReport } from './recovery'
import { bookFence, bookRevocation, returnRightsHandling } from './return-rights'

export const rightsServerDomain = {
  handlers: {
    AcquireRights: { book: bookAcquisition },
    FenceDevice: { book: bookFence },
    ReportRights: { book: bookRightsReport },
    ReturnRights: returnRightsHandling,
    RevokeDevice: { book: bookRevocation },
  },
} satisfies ServerDomain
