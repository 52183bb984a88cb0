import { shownReceipts } from '../../../shared/donation_receipts/queries'
import { can } from '../../../shared/kernel/permissions'
import { Money } from '../../kit/display/money'
import { Section } from '../../kit/layout/detail-pane'
import { useFormat, useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import { PdfButton } from '../../parts/printing/pdf-button'
import { useFoyer } from '../../sync/react'
import classes from '../orders.module.css'

/** The receipt that a buyer had written for the donation in an order, which staff can open too. Nothing before that. */
export function DonationReceipts({ order_id }: { readonly order_id: string }) {
  const t = useT()
  const format = useFormat()
  const { role } = useFoyer().identity.user
  const isAllowed = can(role, 'invoices.read') && can(role, 'personal_data.read')
  const { answer } = useAnswer(shownReceipts, isAllowed ? { input: { order_id } } : null, ['donation_receipts'])
  const receipts = answer?.donation_receipts ?? []
  if (receipts.length === 0) return null
  return (
    <Section title={t('orders.donation_receipt')}>
      <ul>
        {receipts.map(({ id, num, amount, created_at }) => (
          <li key={id} className={classes.payment}>
            <time className={`num ${classes.quiet}`} dateTime={created_at}>
              {format.day(created_at)}
            </time>
            <PdfButton
              path="/api/donation_receipts/link"
              ask={{ receipt_id: id }}
              file={`${num}.pdf`}
              text={t('orders.donation_receipt.open', { num })}
            />
            <Money cents={amount} className={classes.itemAmount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
