import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../shared/kernel/model/entity'
import type { RowOf } from '../../shared/registry'
import { sendVoucherGift, type voucher_gifts, voucherGiftsList } from '../../shared/voucher_gifts/office'
import { formatVoucherCode } from '../../shared/vouchers/code'
import { Can } from '../kit/can'
import { FormDialog } from '../kit/forms/form-dialog'
import { Facts, Section } from '../kit/layout/detail-pane'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { useFormat, useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { PdfButton } from '../parts/printing/pdf-button'
import { useRow } from '../sync/react'

type Gift = Row<typeof voucher_gifts>

const giftsSource = rowsOfList(voucherGiftsList)

/** The gift that a voucher is, and its PDF. The gift needs the server. */
export function GiftSection({ voucher }: { readonly voucher: RowOf<'vouchers'> }) {
  const t = useT()
  const openModal = useOpenModal()
  const gift = giftsSource.useOne(voucher.order_id ? voucher.id : null)
  const canBeGiven = !voucher.cancelled && !voucher.blocked
  if (!gift && !canBeGiven) return null
  return (
    <Section title={gift ? t('vouchers.gift') : undefined}>
      {gift && <GiftFacts gift={gift} />}
      {canBeGiven && (
        <Can do="orders.sell">
          <Group>
            <PdfButton
              path="/api/vouchers/link"
              ask={{ voucher_id: voucher.id }}
              file={`${voucher.code}.pdf`}
              text={t('vouchers.pdf')}
            />
            {gift && (
              <Button variant="default" onClick={() => openModal('send_voucher_gift', voucher.id)}>
                {t(gift.sent_at ? 'vouchers.gift.again' : 'vouchers.gift.send')}
              </Button>
            )}
          </Group>
        </Can>
      )}
    </Section>
  )
}

function GiftFacts({ gift }: { readonly gift: Gift }) {
  const t = useT()
  const format = useFormat()
  const { design, delivery, message, address, send_at, sent_at } = gift
  const isEmailed = delivery === 'recipient'
  const facts: [string, string][] = [
    [t('vouchers.gift.design'), t(`vouchers.gift.design.${design}`)],
    [t('vouchers.gift.delivery'), t(`vouchers.gift.delivery.${delivery}`)],
    ...(message ? ([[t('vouchers.gift.message'), message]] as [string, string][]) : []),
    ...(isEmailed
      ? ([
          [t('vouchers.gift.address'), address ?? ''],
          [t('vouchers.gift.send_at'), send_at ? format.dateTime(send_at) : t('vouchers.gift.at_once')],
        ] as [string, string][])
      : []),
    ...(sent_at ? ([[t('vouchers.gift.sent_at'), format.dateTime(sent_at)]] as [string, string][]) : []),
  ]
  return <Facts facts={facts} />
}

/** Emails a gift voucher to its recipient once more, or to another address. */
export function SendVoucherGift({ value, close }: ModalProps) {
  const t = useT()
  const [id] = useState(newId)
  const gift = giftsSource.useOne(value)
  const voucher = useRow('vouchers', value)
  if (!gift) return <MissingDialog row={gift} close={close} />
  return (
    <FormDialog
      title={t('vouchers.gift.send_title', { code: formatVoucherCode(voucher?.code ?? '') })}
      close={close}
      command={sendVoucherGift}
      fields={{
        address: {
          label: t('vouchers.gift.to'),
          ...(gift.address && { hint: t('vouchers.gift.to_hint', { address: gift.address }) }),
        },
      }}
      args={{ id: value }}
      initial={{ id }}
      submit="vouchers.gift.do"
      done={t('vouchers.gift.done')}
    />
  )
}
