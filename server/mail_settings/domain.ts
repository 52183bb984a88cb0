import type { ServerDomain } from '../server-domain'
import { bookMailReports, bookMailReportsRemoval, bookMailServer, bookMailServerRemoval, bookMailSettings, bookMailTest } from './handlers'
import { prepareMailReports, prepareMailServer, prepareMailTest } from './prepare'
import { mailSettingsReadings } from './queries'

export const mailSettingsServerDomain = {
  handlers: {
    ConnectMailReports: { book: bookMailReports },
    ConnectMailServer: { book: bookMailServer },
    DisconnectMailReports: { book: bookMailReportsRemoval },
    DisconnectMailServer: { book: bookMailServerRemoval },
    SendMailTest: { book: bookMailTest },
    UpdateMailSettings: { book: bookMailSettings },
  },
  preparations: {
    ConnectMailReports: prepareMailReports,
    ConnectMailServer: prepareMailServer,
    SendMailTest: prepareMailTest,
  },
  readings: mailSettingsReadings,
} satisfies ServerDomain
