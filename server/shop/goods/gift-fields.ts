import { DomainError } from '../../../shared/kernel/errors'
import { type Gift, gift, giftTime } from '../../../shared/voucher_gifts/rules'
import type { Form } from '../form'

/** Characters of a field that are shown again. */
const MOST_TYPED = 300

/** Fields of a form that make a voucher a gift. */
const FIELDS = ['design', 'recipient', 'message', 'delivery', 'address', 'day'] as const

/** Returns the gift's fields as they were typed, to be shown again. */
export const typedGift = (fields: Form): Form =>
  Object.fromEntries(FIELDS.map((name) => [name, (fields[name] ?? '').slice(0, MOST_TYPED)]))

/**
 * Reads the gift that a form makes of a voucher; undefined for a form of an earlier version, which has no designs.
 * Throws `shop.gift_address` and `shop.gift_day` where its email cannot be sent, `input.invalid` for anything that no
 * page sends.
 */
export function giftIn(fields: Form, zone: string, now: number): Gift | undefined {
  if (fields.design === undefined) return undefined
  const isSent = fields.delivery === 'recipient'
  const send_at = isSent ? giftTime(zone, fields.day ?? '', now) : null
  if (send_at === undefined) throw new DomainError('shop.gift_day')
  const address = isSent ? (fields.address ?? '') : null
  const { design, delivery, recipient = '', message = '' } = fields
  const read = gift.safeParse({
    design,
    delivery,
    recipient,
    message: message.replaceAll('\r\n', '\n'),
    address,
    send_at,
  })
  if (read.success) return read.data
  const at = String(read.error.issues[0]?.path[0])
  throw new DomainError(at === 'address' ? 'shop.gift_address' : 'input.invalid', { field: at })
}
