import { DomainError } from '../../../shared/kernel/errors'
import { id, text } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { readRow } from '../../kernel/commands/rows'
import { type Form, idField, MOST_PIECES, numberField } from '../form'
import { addressForm } from '../frame/address'
import { donationIn } from '../goods/donation-offer'
import type { CartAction, Visit } from './visit'

const isId = (value: string | undefined): value is string => id().safeParse(value).success

function named(fields: Form, name: string, most: number): string {
  const read = text(most).min(1).safeParse(fields[name]?.trim())
  if (!read.success) throw new DomainError('input.invalid', { field: name })
  return read.data
}

/** Reads the address that a form names; null where one of its fields is empty. Throws `input.invalid` for a wrong one. */
function addressIn(fields: Form) {
  if (Object.keys(addressForm.shape).some((name) => !fields[name])) return null
  const read = addressForm.safeParse(fields)
  if (!read.success) throw new DomainError('input.invalid', { field: String(read.error.issues[0]?.path[0]) })
  return read.data
}

/** The delivery that a form chooses: by email without a provider, or by one of the organisation's. */
async function shippingOf({ fields, org, db }: Visit): Promise<RowOf<'orders'>['shipping']> {
  if (!fields.provider) return null
  const provider_id = idField(fields, 'provider')
  const provider = await readRow(db, 'shipping_providers', org.id, provider_id)
  if (!provider || provider.deleted) throw new DomainError('not_found')
  return { method: provider.method, provider_id, address: addressIn(fields) }
}

/** Reads what a form of a cart's page asks for. Throws `input.invalid` for anything that no page sends. */
export async function actionOf(visit: Visit): Promise<CartAction> {
  const { fields } = visit
  switch (fields.do) {
    case 'change':
      return {
        do: 'change',
        item_id: idField(fields, 'item'),
        price_id: isId(fields.price) ? fields.price : null,
        qty: numberField(fields, 'qty', MOST_PIECES),
      }
    case 'donate':
      return { do: 'donate', amount: donationIn(fields) }
    case 'extend':
    case 'leave':
      return { do: fields.do }
    case 'promo_code':
      return { do: 'promo_code', code: fields.code === undefined ? null : named(fields, 'code', 40) }
    case 'add_voucher':
    case 'remove_voucher':
      return { do: fields.do, code: named(fields, 'code', 40) }
    case 'ship':
      return { do: 'ship', shipping: await shippingOf(visit) }
    default:
      throw new DomainError('input.invalid', { field: 'do' })
  }
}
