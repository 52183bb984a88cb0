import { useMemo } from 'react'
import type { Row } from '../../shared/kernel/model/entity'
import type { List } from '../../shared/kernel/model/list/list'
import { MAX_LIMIT } from '../../shared/kernel/model/query'
import { updatePayout } from '../../shared/payouts/commands'
import type { payout_items, payouts } from '../../shared/payouts/entity'
import { payoutItemsList, payoutsList } from '../../shared/payouts/list'
import { Money } from '../kit/display/money'
import { EntityDetail } from '../kit/entity/entity-detail'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { Section } from '../kit/layout/detail-pane'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import type { ModalProps } from '../kit/modal'
import { detailModal } from '../kit/page/detail-modal'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { serverPages } from '../kit/reading/server-pages'
import { useFoyer, useLive } from '../sync/react'
import classes from './payouts.module.css'

type Payout = Row<typeof payouts>

const page = entityPage(payoutsList, {
  create: null,
  detail: (payout) => (
    <EntityDetail list={payoutsList as unknown as List} row={payout} can="bank_accounts.edit" remove={false}>
      <Movements payout={payout} />
    </EntityDetail>
  ),
})
const source = rowsOfList(payoutsList)

/** One payout over any page, also where the page of all payouts is locked. */
export const PayoutModal = detailModal(page, '/settings/payouts')

/** Payouts with the movements of each. */
export const PayoutsPage = () => <EntityPage page={page} />

/** Payments, refunds and fees of a payout. */
function Movements({ payout }: { readonly payout: Payout }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const read = useMemo(
    () => serverPages(foyer, payoutItemsList as unknown as List, { limit: MAX_LIMIT, payout_id: payout.id }).live,
    [foyer, payout.id],
  )
  const { pages, problem } = useLive(read)
  const items = pages.get(0) as unknown as readonly Row<typeof payout_items>[] | undefined
  return (
    <Section title={t('payouts.items')} aside={items && <span className="num">{format.number(items.length)}</span>}>
      <Failure problem={problem} />
      <ul className={classes.items}>
        {items?.map(({ id, kind, booked_at, amount }) => (
          <li key={id}>
            <span>{t(`payouts.kind.${kind}`)}</span>
            <span className={`num ${classes.when}`}>{format.day(booked_at)}</span>
            <Money cents={amount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Sets whether a payout was received. */
export function PayoutForm({ value, close }: ModalProps) {
  const t = useT()
  const payout = source.useOne(value)
  if (!payout) return <MissingDialog row={payout} close={close} />
  return (
    <FormDialog
      title={t('payouts.edit')}
      close={close}
      command={updatePayout}
      args={{ id: value }}
      fields={{
        status: {
          label: t('payouts.status'),
          choices: (['pending', 'paid', 'failed'] as const).map((status) => ({
            value: status,
            label: t(`payouts.status.${status}`),
          })),
        },
      }}
      initial={{ status: payout.status }}
      submit="payouts.edit"
    />
  )
}
