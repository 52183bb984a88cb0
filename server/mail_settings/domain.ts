import { readReportMailbox } from '../email/reports/report-mailbox-job'
import type { ServerDomain } from '../server-domain'
import {
  bookMailReports,
  bookMailReportsRemoval,
  bookMailServer,
  bookMailServerRemoval,
  bookMailSettings,
  bookMailTest,
  bookReportMailbox,
  bookReportMailboxRemoval,
} from './handlers'
import { prepareMailReports, prepareMailServer, prepareMailTest, prepareReportMailbox } from './prepare'

export const mailSettingsServerDomain = {
  handlers: {
    ConnectMailReports: { book: bookMailReports },
    ConnectMailServer: { book: bookMailServer },
    ConnectReportMailbox: { book: bookReportMailbox },
    DisconnectMailReports: { book: bookMailReportsRemoval },
    DisconnectMailServer: { book: bookMailServerRemoval },
    DisconnectReportMailbox: { book: bookReportMailboxRemoval },
    SendMailTest: { book: bookMailTest },
    UpdateMailSettings: { book: bookMailSettings },
  },
  preparations: {
    ConnectMailReports: prepareMailReports,
    ConnectMailServer: prepareMailServer,
    ConnectReportMailbox: prepareReportMailbox,
    SendMailTest: prepareMailTest,
  },
  jobs: [readReportMailbox],
} satisfies ServerDomain
