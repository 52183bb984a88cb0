import type { Identity } from '../../../client/sync/identity'
import { idSource } from '../../../shared/kernel/ids'
import { DAY, HOUR, iso } from '../../../shared/kernel/time'
import { certificateBytes } from '../../../shared/tickets/code'
import { Seeded } from '../seeded'
import { signerKey, signSimulated } from '../signing'

/** Start of every history. */
export const START = Date.UTC(2026, 10, 21, 17, 0, 0)

/** Places on the open floor: the limit of each category, and the limit of the house, which is lower than their sum. */
export const FLOOR = { gallery: 20, standing: 14, house: 28 }
export const SEATS = 14
/** Start and end of both events, which last for weeks. */
export const EVENT_TIME = { starts_at: iso(START + HOUR), ends_at: iso(START + 30 * DAY) }
/** The voucher of the organisation and its value. */
export const VOUCHER = { code: 'GUTSCHEIN1', value: 6000 }
/** The promo code: number of tickets and discount. */
export const PROMO_CODE = { limit_tickets: 7, discount_percentage: 1250 }
/** Product with limited stock, and its price. */
export const SEKT = { stock: 12, value: 650 }
/** Product without a stock limit, and its price. */
export const PROGRAMME = { value: 450 }
/** A place in the gallery as the web shop sells it at first, in cents. The office changes it during the evening. */
export const SHOP_PRICE = 1500

const NAMES = [
  'org',
  'user',
  'relief',
  'full',
  'reduced',
  'gallery',
  'standing',
  'stalls',
  'plan',
  'floor',
  'hall',
  'gallery_price',
  'standing_price',
  'stalls_price',
  'sekt',
  'programme',
  'voucher',
  'code',
] as const

/** Text of bytes as the product stores them. */
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * A small theatre: an open floor with fewer places than its categories add up to, a hall of fourteen seats, a cash box for
 * every device. Its ids are the same in every history.
 */
export class Theatre {
  readonly newId = idSource(() => START - DAY, new Seeded(1).bytes)
  readonly ids = Object.fromEntries(NAMES.map((name) => [name, this.newId()])) as Record<(typeof NAMES)[number], string>
  readonly seats = Array.from({ length: SEATS }, () => this.newId())
  /** Epoch of the database with which a history begins. */
  readonly first_epoch = this.newId()
  readonly #shopId = idSource(() => START - DAY, new Seeded(2).bytes)
  /** Prices of the gallery in the web shop, one of which costs nothing. */
  readonly shop = { price: this.#shopId(), free: this.#shopId() }
  readonly devices: readonly { readonly id: string; readonly cash_box_id: string; readonly certificate: string }[]

  constructor(devices: number) {
    const org_key = signerKey(this.ids.org)
    this.devices = Array.from({ length: devices }, () => {
      const id = this.newId()
      return {
        id,
        cash_box_id: this.newId(),
        certificate: hex(signSimulated(org_key, certificateBytes(this.ids.org, id, signerKey(id), 'desk'))),
      }
    })
  }

  /** Users who may work at every desk. The first one opens it. */
  get people(): readonly [Identity['user'], Identity['user']] {
    return [
      { id: this.ids.user, name: 'Mara Berg', email: 'mara@haus.example', role: 'ADMIN' },
      { id: this.ids.relief, name: 'Jonas Kern', email: 'jonas@haus.example', role: 'ADMIN' },
    ]
  }

  cashBoxOf(device_id: string): string {
    return this.devices.find(({ id }) => id === device_id)?.cash_box_id ?? ''
  }
}
