import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { missingParts } from '../../shared/invoices/e-invoice'
import type { invoices } from '../../shared/invoices/entity'
import { lineDiscount } from '../../shared/invoices/line-discount'
import { type invoiceStanding, invoicesWithStanding } from '../../shared/invoices/list'
import type { Row } from '../../shared/kernel/model/entity'
import { organisation } from '../../shared/orgs/office'
import { Can } from '../kit/can'
import { FigureRows } from '../kit/display/figures'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { PdfButton } from '../parts/printing/pdf-button'
import classes from './invoices.module.css'
import { Reminders } from './reminders'
import { invoicesSource } from './source'

type Invoice = Row<typeof invoices>
type Standing = z.infer<z.ZodObject<typeof invoiceStanding>>

/** An invoice or credit note: its lines, taxes and signature, the PDF, and the credit note that cancels it. */
export function InvoiceDetail({ invoice }: { readonly invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const credited = invoicesSource.useOne(invoice.credited_invoice_id)
  const standing = useStanding(invoice.id)
  const isOpen = standing !== null && standing.open > 0
  const { num, lines = [], taxes, total, payment_methods, is_credit_note } = invoice
  const numbered = lines.map((line, i) => ({ line, place: i + 1 }))
  return (
    <DetailPane
      title={is_credit_note ? t('invoices.print.credit_note', { num }) : t('invoices.print.invoice', { num })}
    >
      <Section>
        <Facts
          facts={[
            [t('invoices.created_at'), format.stamp(invoice.created_at)],
            [t('invoices.recipient'), <RecipientLink key="recipient" invoice={invoice} />],
            [
              t('invoices.order'),
              <Link key="order" to="/orders" search={{ order_id: invoice.order_id }} className={classes.link}>
                {standing?.booking_code || t('invoices.order')}
              </Link>,
            ],
            ...(standing && !is_credit_note && !standing.credited_by
              ? ([[t('invoices.open'), isOpen ? format.money(standing.open) : t('invoices.print.settled')]] as const)
              : []),
            ...(standing?.credited_by
              ? ([[t('invoices.credit_note'), t('invoices.credited_by', { num: standing.credited_by })]] as const)
              : []),
            ...(credited ? ([[t('invoices.credit_note'), t('invoices.credits', { num: credited.num })]] as const) : []),
            ...(invoice.reason ? ([[t('invoices.reason'), invoice.reason]] as const) : []),
            ...(payment_methods.length > 0
              ? ([
                  [t('invoices.paid_with'), payment_methods.map((method) => t(`orders.method.${method}`)).join(', ')],
                ] as const)
              : []),
          ]}
        />
      </Section>
      <Section title={t('invoices.lines')}>
        <ul className={classes.lines}>
          {numbered.map(({ line, place }) => (
            <li key={place}>
              <span>{line.qty > 1 ? `${format.number(line.qty)} × ${line.name}` : line.name}</span>
              <span className={`num ${classes.rate}`}>{format.rate(line.rate)}</span>
              <strong className="num">{format.money(line.qty * line.price)}</strong>
              {lineDiscount(line) !== 0 && (
                <>
                  <span className={classes.discount}>{t('invoices.print.discount')}</span>
                  <span className={`num ${classes.off}`}>{format.money(0 - lineDiscount(line))}</span>
                </>
              )}
            </li>
          ))}
        </ul>
        <FigureRows
          rows={[
            { name: t('invoices.total'), value: format.money(total), strong: true },
            ...taxes.map(({ rate, tax }) => ({
              name: t('invoices.print.tax_at', { rate: format.rate(rate) }),
              value: format.money(tax),
            })),
          ]}
        />
      </Section>
      {invoice.signature && (
        <Section title={t('invoices.signed')}>
          <p className={classes.hint}>{t('invoices.signed_hint')}</p>
        </Section>
      )}
      {!is_credit_note && <Reminders invoice={invoice} />}
      <EInvoice invoice={invoice} />
      <Section>
        <Group>
          <PdfButton
            path="/api/invoices/link"
            ask={{ invoice_id: invoice.id }}
            file={`${invoice.num}.pdf`}
            text={t('invoices.download')}
          />
          <Can do="invoices.edit">
            <Button variant="default" onClick={() => openModal('send_invoice', invoice.id)}>
              {t('invoices.send')}
            </Button>
          </Can>
          {!is_credit_note && standing && !standing.credited_by && (
            <Can do="invoices.edit">
              {isOpen && (
                <Button variant="default" onClick={() => openModal('create_payment_reminder', invoice.id)}>
                  {t('invoices.reminder.create')}
                </Button>
              )}
              <Button variant="default" onClick={() => openModal('create_credit_note', invoice.id)}>
                {t('invoices.create_credit_note')}
              </Button>
            </Can>
          )}
        </Group>
      </Section>
    </DetailPane>
  )
}

/** Booking code, open amount and credit note of an invoice as they are today; null until they are read. */
function useStanding(id: string): Standing | null {
  const args = useMemo(() => ({ id }), [id])
  const { answer } = useAnswer(invoicesWithStanding.one, args, ['invoices', 'orders', 'payments'])
  return (answer as Standing | null | undefined) ?? null
}

/** The electronic invoice in the PDF, or what it lacks to be written. */
function EInvoice({ invoice }: { readonly invoice: Invoice }) {
  const t = useT()
  const { answer } = useAnswer(organisation, {}, ['orgs'])
  if (!answer) return null
  const missing = missingParts({ org: answer, invoice })
  const parts = new Intl.ListFormat(t.language).format(missing.map((part) => t(`invoices.missing.${part}`)))
  return (
    <Section title={t('invoices.e_invoice')}>
      <p className={classes.hint}>
        {missing.length > 0 ? t('invoices.e_invoice_missing', { parts }) : t('invoices.e_invoice_ready')}
      </p>
    </Section>
  )
}

function RecipientLink({ invoice: { recipient, contact_id } }: { readonly invoice: Invoice }) {
  if (!contact_id) return recipient || '–'
  return (
    <Link to="/contacts" search={{ contact_id }} className={classes.link}>
      {recipient || '–'}
    </Link>
  )
}
