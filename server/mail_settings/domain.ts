import type { ServerDomain } from '../server-domain'
import { bookMailServer, bookMailServerRemoval, bookMailSettings, bookMailTest } from './handlers'
import { prepareMailServer, prepareMailTest } from './prepare'
import { mailSettingsReadings } from './queries'

export const mailSettingsServerDomain = {
  handlers: {
    ConnectMailServer: { book: bookMailServer },
    DisconnectMailServer: { book: bookMailServerRemoval },
    SendMailTest: { book: bookMailTest },
    UpdateMailSettings: { book: bookMailSettings },
  },
  preparations: {
    ConnectMailServer: prepareMailServer,
    SendMailTest: prepareMailTest,
  },
  readings: mailSettingsReadings,
} satisfies ServerDomain
