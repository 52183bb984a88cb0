import { useMemo } from 'react'
import { iso } from '../../shared/kernel/time'
import { promoCodesList } from '../../shared/promo_codes/list'
import { codeState } from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'
import type { ListColumn } from '../kit/list/rows'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { PromoCodeDetail } from './detail'

type PromoCode = RowOf<'promo_codes'>

const stateOf = (code: PromoCode) => codeState(code, iso(Date.now()))

function useColumns(): readonly ListColumn<PromoCode>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(() => {
    const uses = ({ limit_tickets, sold }: PromoCode) =>
      limit_tickets === null
        ? t('promo_codes.uncounted')
        : t('promo_codes.used_of', { sold: format.number(sold), limit: format.number(limit_tickets) })
    const taken = ({ limit_tickets, held }: PromoCode) =>
      limit_tickets === null || held === 0 ? null : t('promo_codes.held_count', { count: held })
    const state = (code: PromoCode) => t(`promo_codes.standing.${stateOf(code)}`)
    return [
      {
        key: 'name',
        label: 'promo_codes.name',
        track: { wide: 'minmax(130px, 1.5fr)', tablet: 'minmax(160px, 1.5fr)', phone: 'minmax(0, 1fr)' },
        cell: ({ name }) => name,
        below: (code, layout) =>
          [code.code, ...(layout === 'phone' ? [state(code), uses(code), taken(code)] : [])]
            .filter(Boolean)
            .join(' · '),
      },
      { key: 'code', label: 'promo_codes.code', track: { wide: 'minmax(90px, 1fr)' }, cell: ({ code }) => code },
      { key: 'state', label: 'promo_codes.standing', track: { wide: '88px', tablet: '120px' }, cell: state },
      {
        key: 'ends_at',
        label: 'promo_codes.ends_at',
        track: { wide: '112px' },
        cell: ({ ends_at }) => (ends_at ? format.date(ends_at) : t('promo_codes.no_end')),
      },
      {
        key: 'uses',
        label: 'promo_codes.uses',
        end: true,
        track: { wide: '120px', tablet: '120px' },
        cell: uses,
        below: taken,
      },
      {
        key: 'discount_percentage',
        label: 'promo_codes.discount_percentage',
        end: true,
        track: { wide: '72px', tablet: '90px', phone: 'auto' },
        cell: ({ discount_percentage }) => format.rate(discount_percentage),
      },
    ]
  }, [t, format])
}

/** The promo codes of the organisation, newest first. */
export const promoCodesPage = entityPage(promoCodesList, {
  useColumns,
  detail: (code) => <PromoCodeDetail code={code} />,
  create: { modal: 'new_promo_code', label: 'promo_codes.new', can: 'promo_codes.edit' },
})

export const PromoCodesPage = () => <EntityPage page={promoCodesPage} />
