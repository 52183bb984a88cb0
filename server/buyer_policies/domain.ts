import type { ServerDomain } from '../server-domain'
import { bookBuyerPolicy, bookBuyerPolicyChange, buyerPolicyDeletion } from './handlers'

export const buyerPoliciesServerDomain = {
  handlers: {
    CreateBuyerPolicy: { book: bookBuyerPolicy },
    UpdateBuyerPolicy: { book: bookBuyerPolicyChange },
    DeleteBuyerPolicy: buyerPolicyDeletion,
  },
} satisfies ServerDomain
