import type { ServerDomain } from '../server-domain'
import { bookConnection, bookDisconnection } from './handlers'
import { prepareOppwa, preparePaypal, prepareStripe } from './prepare'

export const providerAccountsServerDomain = {
  handlers: {
    ConnectStripe: { book: bookConnection },
    ConnectPaypal: { book: bookConnection },
    ConnectOppwa: { book: bookConnection },
    DisconnectProvider: { book: bookDisconnection },
  },
  preparations: {
    ConnectStripe: prepareStripe,
    ConnectPaypal: preparePaypal,
    ConnectOppwa: prepareOppwa,
  },
} satisfies ServerDomain
