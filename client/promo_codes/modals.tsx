import { useMemo } from 'react'
import { iso } from '../../shared/kernel/time'
import { normaliseVoucherCode } from '../../shared/vouchers/rules'
import { entityForm } from '../kit/entity/entity-form'
import { useNames } from '../kit/fields/choices/row-choices'
import { rowDialog } from '../kit/forms/row-dialog'
import { useFormat } from '../kit/phrases'
import { localRows } from '../kit/reading/row-source'
import { useFind } from '../sync/react'
import { officeCodes } from './office-code'

/** Every event by day and name, what is still to come first. */
function useEventChoices() {
  const format = useFormat()
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 5000 })
  return useMemo(() => {
    const now = iso(Date.now())
    const shows = (events ?? []).filter((event) => !event.is_template)
    const ordered = [
      ...shows.filter((event) => event.ends_at >= now),
      ...shows.filter((event) => event.ends_at < now).reverse(),
    ]
    return ordered.map(({ id, title, starts_at }) => ({ value: id, label: `${format.date(starts_at)} · ${title}` }))
  }, [events, format])
}

export const EditPromoCode = entityForm({
  source: officeCodes,
  title: { create: 'promo_codes.new', edit: 'promo_codes.edit' },
  create: 'CreatePromoCode',
  edit: 'UpdatePromoCode',
  submit: 'promo_codes.save',
  first: [
    'name',
    'code',
    'discount_percentage',
    'is_global',
    'event_ids',
    'all_products',
    'product_ids',
    'starts_at',
    'ends_at',
    'limit_tickets',
    'desk_holding',
    'limit_tickets_per_order',
    'min_tickets',
    'affiliate',
    'is_integration',
    'description',
  ],
  asked: {
    code: { as: normaliseVoucherCode },
    discount_percentage: { percent: true },
    starts_at: { day: 'first' },
    ends_at: { day: 'last' },
  },
  start: { is_global: true, min_tickets: 0, desk_holding: 8 },
  useChoices: () => ({
    event_ids: useEventChoices(),
    product_ids: useNames('products'),
  }),
})

export const NewPromoCode = ({ close }: { readonly close: () => void }) => <EditPromoCode value="new" close={close} />

/** Ends a code before its time, or lets it go on. */
export const EndPromoCode = rowDialog(localRows('promo_codes'), ({ ended_at, name }, t) => ({
  title: t(ended_at ? 'promo_codes.resume_title' : 'promo_codes.end_title', { name }),
  lead: <p>{t(ended_at ? 'promo_codes.resume_lead' : 'promo_codes.end_lead')}</p>,
  command: 'EndPromoCode',
  initial: { ended: !ended_at },
  submit: ended_at ? 'promo_codes.resume' : 'promo_codes.end',
}))
