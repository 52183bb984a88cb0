import type { ServerDomain } from '../server-domain'
import { bookAcquisition } from './acquire'
import { bookReport } from './recovery'
import { bookFence, bookRevocation, handingBack } from './return-rights'

export const rightsServerDomain = {
  handlers: {
    AcquireRights: { book: bookAcquisition },
    FenceDevice: { book: bookFence },
    ReportRights: { book: bookReport },
    ReturnRights: handingBack,
    RevokeDevice: { book: bookRevocation },
  },
} satisfies ServerDomain
