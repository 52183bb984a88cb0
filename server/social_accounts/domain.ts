import { deleteSocialAccount } from '../../shared/social_accounts/commands'
import { checkedHandling } from '../kernel/commands/plain-edit'
import type { ServerDomain } from '../server-domain'
import { bookConnectionEnd, bookConnectionStart, forgetTokens } from './handlers'
import { prepareFinish, prepareStart } from './prepare'

export const socialAccountsServerDomain = {
  handlers: {
    DeleteSocialAccount: checkedHandling(deleteSocialAccount, forgetTokens),
    FinishSocialConnection: { book: bookConnectionEnd },
    StartSocialConnection: { book: bookConnectionStart },
  },
  preparations: {
    FinishSocialConnection: prepareFinish,
    StartSocialConnection: prepareStart,
  },
} satisfies ServerDomain
