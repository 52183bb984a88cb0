import { Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { vouchersList } from '../../shared/vouchers/list'
import { voucherBalance, voucherKind, voucherRefusal } from '../../shared/vouchers/rules'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { LinkButton } from '../kit/layout/link-button'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ListColumn } from '../kit/list/rows'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { useRow } from '../sync/react'
import { GiftSection } from './gift'

type Voucher = RowOf<'vouchers'>

const STATES = ['good', 'empty', 'blocked', 'expired', 'cancelled'] as const
const stateOf = (voucher: Voucher): (typeof STATES)[number] => {
  const why = voucherRefusal(voucher, iso(Date.now()))
  return STATES.find((state) => why === `vouchers.${state}`) ?? 'good'
}

function useColumns(): readonly ListColumn<Voucher>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'code',
        label: 'vouchers.code',
        track: { wide: 'minmax(170px, 1fr)', tablet: 'minmax(160px, 1fr)', phone: 'minmax(0, 1fr)' },
        cell: ({ code }) => code,
        below: (voucher, layout) =>
          [voucher.name, layout === 'phone' && t(`vouchers.state.${stateOf(voucher)}`)].filter(Boolean).join(' · '),
      },
      { key: 'name', label: 'vouchers.name', track: { wide: 'minmax(80px, 1fr)' }, cell: ({ name }) => name },
      {
        key: 'state',
        label: 'vouchers.state',
        track: { wide: '100px', tablet: '130px' },
        cell: (voucher) => t(`vouchers.state.${stateOf(voucher)}`),
      },
      {
        key: 'valid_until',
        label: 'vouchers.valid_until',
        track: { wide: '96px' },
        cell: ({ valid_until }) => (valid_until ? format.date(valid_until) : t('vouchers.no_end')),
      },
      {
        key: 'value',
        label: 'vouchers.value',
        end: true,
        track: { wide: '84px' },
        cell: ({ value }) => format.money(value),
      },
      {
        key: 'balance',
        label: 'vouchers.balance',
        end: true,
        track: { wide: '84px', tablet: '110px', phone: 'auto' },
        cell: (voucher) => format.money(voucherBalance(voucher)),
      },
    ],
    [t, format],
  )
}

function VoucherDetail({ voucher }: { readonly voucher: Voucher }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const group = useRow('tax_groups', voucher.tax_group_id)
  const facts: [string, string][] = [
    [t('vouchers.state'), t(`vouchers.state.${stateOf(voucher)}`)],
    [t('vouchers.value'), format.money(voucher.value)],
    [t('vouchers.balance'), format.money(voucherBalance(voucher))],
    [t('vouchers.held'), format.money(voucher.held)],
    [t('vouchers.name'), voucher.name],
    [t('vouchers.valid_until'), voucher.valid_until ? format.date(voucher.valid_until) : t('vouchers.no_end')],
    [t('vouchers.kind'), t(`vouchers.kind.${voucherKind(voucher)}`, { name: group?.name ?? '–' })],
  ]
  return (
    <DetailPane title={voucher.code}>
      <Section>
        <Facts facts={facts} />
      </Section>
      <GiftSection voucher={voucher} />
      {voucher.order_id && (
        <Can do="orders.read">
          <Section>
            <LinkButton variant="default" to="/orders" search={{ order_id: voucher.order_id }}>
              {t('vouchers.order')}
            </LinkButton>
          </Section>
        </Can>
      )}
      <Can do="vouchers.edit">
        <Section>
          <Group>
            <Button
              variant="outline"
              color={voucher.blocked ? 'gray' : 'red'}
              onClick={() => openModal('block_voucher', voucher.id)}
            >
              {t(voucher.blocked ? 'vouchers.unblock' : 'vouchers.block')}
            </Button>
          </Group>
        </Section>
      </Can>
    </DetailPane>
  )
}

function ToSettings() {
  const t = useT()
  return (
    <Can do="vouchers.edit">
      <LinkButton variant="default" to="/settings/$page" params={{ page: 'vouchers_settings' }}>
        {t('vouchers.settings')}
      </LinkButton>
    </Can>
  )
}

/** The vouchers of the organisation, newest first. */
export const vouchersPage = entityPage(vouchersList, {
  useColumns,
  detail: (voucher) => <VoucherDetail voucher={voucher} />,
  aside: <ToSettings />,
  create: { modal: 'new_voucher', label: 'vouchers.new', can: 'vouchers.edit' },
})

export const VouchersPage = () => <EntityPage page={vouchersPage} />
