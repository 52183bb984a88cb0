import {
  buyerPoliciesList,
  createBuyerPolicy,
  deleteBuyerPolicy,
  updateBuyerPolicy,
} from '../../shared/buyer_policies/office'
import { officeEntity } from '../kit/page/office-entity'

type Typed = { readonly returns?: unknown; readonly exchanges?: unknown; readonly resale?: unknown }

const returns = ({ returns }: Typed): boolean => returns === true
const resale = ({ resale }: Typed): boolean => resale === true
const exchanges = ({ exchanges }: Typed): boolean => exchanges === true

export const buyerPoliciesOffice = officeEntity(buyerPoliciesList, {
  edit: 'buyer_policies.edit',
  form: {
    useWords: () => ({
      returns_until: { when: returns, half: true },
      return_fee: { when: returns, half: true },
      return_as: { when: returns },
      exchanges_until: { when: exchanges, half: true },
      exchange_fee: { when: exchanges, half: true },
      resale_fee: { when: resale },
    }),
  },
  commands: { create: createBuyerPolicy, update: updateBuyerPolicy, remove: deleteBuyerPolicy },
})
