import type { ServerDomain } from '../server-domain'
import { bookWallet, bookWalletRemoval } from './handlers'
import { prepareAppleWallet, prepareGoogleWallet } from './prepare'
import { walletAccountReadings } from './queries'

export const walletAccountsServerDomain = {
  handlers: {
    ConnectAppleWallet: { book: bookWallet },
    ConnectGoogleWallet: { book: bookWallet },
    DisconnectWallet: { book: bookWalletRemoval },
  },
  preparations: {
    ConnectAppleWallet: prepareAppleWallet,
    ConnectGoogleWallet: prepareGoogleWallet,
  },
  readings: walletAccountReadings,
} satisfies ServerDomain
