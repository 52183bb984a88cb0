import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconWallet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { WholeOrder } from '../../../shared/orders/queries'
import { admittingItems } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { PhraseKey } from '../../../shared/phrases'
import { BreakableAddress } from '../../kit/display/breakable-address'
import { Money } from '../../kit/display/money'
import { NamedRow } from '../../kit/entity/row-name'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { Facts, Section } from '../../kit/layout/detail-pane'
import { useFormat, useT } from '../../kit/phrases'
import { saveBlob } from '../../kit/save-file'
import { useWalletPasses } from '../../parts/wallet_accounts/use-wallet-passes'
import { WalletLinks } from '../../parts/wallet_accounts/wallet-links'
import { useFoyer } from '../../sync/react'
import classes from '../orders.module.css'
import type { ShownOrder } from '../use-order'

/** Delivery of the tickets to the buyer. */
export function Shipping({ order: { shipping, handed_over_at } }: { readonly order: WholeOrder }) {
  const t = useT()
  const format = useFormat()
  if (!shipping) return null
  const { method, provider_id, address } = shipping
  const name = [address?.company_name, [address?.firstname, address?.lastname].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <Section title={t('orders.shipping')}>
      <Facts
        facts={[
          [t('orders.shipping.method'), t(`orders.shipping.method.${method}`)],
          ...(provider_id
            ? [
                [
                  t('orders.shipping.provider'),
                  <NamedRow key={provider_id} table="shipping_providers" id={provider_id} />,
                ] as const,
              ]
            : []),
          ...(address
            ? [
                [
                  t('orders.shipping.address'),
                  [name, address.street, `${address.postcode} ${address.city}`, address.country]
                    .filter(Boolean)
                    .join(', '),
                ] as const,
              ]
            : []),
          [
            t('orders.shipping.handed_over_at'),
            handed_over_at ? format.stamp(handed_over_at) : t('orders.shipping.waiting'),
          ],
        ]}
      />
    </Section>
  )
}

/**
 * Buttons that download the tickets that are still valid: as a PDF, and for wallets where the organisation has keys.
 */
export function TicketsPdf({ order, items }: Pick<ShownOrder, 'order' | 'items'>) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, attempt, problem } = useAttempt()
  const passes = useWalletPasses(order)
  if (!VOIDABLE_STATUSES.includes(order.status_code) || admittingItems(items).length === 0) return null
  const wallet = <IconWallet size={18} stroke={1.75} aria-hidden="true" />
  const download = () =>
    attempt(async () =>
      saveBlob(
        `tickets-${order.booking_code}.pdf`,
        await foyer.file('/api/orders/tickets_link', { order_id: order.id }),
      ),
    )
  return (
    <Section>
      <Failure problem={problem ?? passes.problem} />
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
          loading={busy}
          onClick={() => void download()}
        >
          {t('orders.tickets_pdf')}
        </Button>
        {passes.has('apple') && (
          <Button variant="default" leftSection={wallet} loading={passes.busy} onClick={() => void passes.saveApple()}>
            {t('wallet_accounts.add_apple')}
          </Button>
        )}
        {passes.has('google') && (
          <Button variant="default" leftSection={wallet} loading={passes.busy} onClick={() => void passes.askLinks()}>
            {t('wallet_accounts.add_google')}
          </Button>
        )}
      </Group>
      {passes.links && <WalletLinks links={passes.links} close={passes.closeLinks} />}
    </Section>
  )
}

/** Invoices and credit notes of an order. */
export function Invoices({ invoices }: { readonly invoices: WholeOrder['invoices'] }) {
  const t = useT()
  const format = useFormat()
  if (invoices.length === 0) return null
  return (
    <Section title={t('orders.invoices')}>
      <ul>
        {invoices.map(({ id, num, total, is_credit_note, created_at }) => (
          <li key={id} className={classes.payment}>
            <time className={`num ${classes.quiet}`} dateTime={created_at}>
              {format.day(created_at)}
            </time>
            <Link
              to="/settings/$page"
              params={{ page: 'invoices' }}
              search={{ invoice_id: id, all: '1' }}
              className={classes.eventLink}
            >
              {t(is_credit_note ? 'invoices.print.credit_note' : 'invoices.print.invoice', { num })}
            </Link>
            <Money cents={total} className={classes.itemAmount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const EMAIL_NAMES: Readonly<Record<string, PhraseKey>> = {
  order: 'orders.emails.order',
  order_return: 'orders.emails.order_return',
  withdrawal: 'orders.emails.withdrawal',
  invoice: 'orders.emails.invoice',
  event_cancelled: 'orders.emails.event_cancelled',
}

/** Emails of an order, newest first. */
export function Emails({ emails }: { readonly emails: WholeOrder['emails'] }) {
  const t = useT()
  const format = useFormat()
  if (emails.length === 0) return null
  return (
    <Section title={t('orders.emails')}>
      <ul>
        {emails.map(({ id, kind, address, state, created_at, sent_at, opened_at }) => (
          <li key={id} className={classes.email}>
            <time className={`num ${classes.quiet}`} dateTime={sent_at ?? created_at}>
              {format.when(sent_at ?? created_at)}
            </time>
            <span>
              <BreakableAddress
                text={[t(EMAIL_NAMES[kind] ?? 'orders.emails.tickets'), address].filter(Boolean).join(' · ')}
              />
            </span>
            <span className={classes.quiet}>
              {opened_at ? t('orders.emails.opened') : t(`orders.emails.state.${state ?? 'sent'}`)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
