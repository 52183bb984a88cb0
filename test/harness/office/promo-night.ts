import * as assert from 'uvu/assert'
import type { Reduction, SaleLine } from '../../../client/desk/cart/contents'
import { createRegister } from '../../../client/desk/register/register'
import type { RoleName } from '../../../shared/kernel/permissions'
import type { RowOf } from '../../../shared/registry'
import { sellableQtyOf } from '../../../shared/rights/rules'
import { servedDevice } from '../devices/served-device'
import { startServer } from '../server'
import { springCode } from './spring-code'

const CREATE = 'mutation ($input: CreatePromoCodeInput!) { CreatePromoCode(input: $input) { id } }'
const UPDATE = 'mutation ($id: ID!, $input: UpdatePromoCodeInput!) { UpdatePromoCode(id: $id, input: $input) { id } }'
const END = 'mutation ($id: ID!, $input: EndPromoCodeInput!) { EndPromoCode(id: $id, input: $input) { id } }'

type Terms = Partial<RowOf<'promo_codes'>>

/**
 * A 20 % code for four general admission tickets of which a desk holds two, with an office that changes it and desks
 * that use it.
 */
export async function promoNight(role: RoleName = 'CASHIER', terms: Terms = {}) {
  const served = await startServer()
  const { events, boxes, prices, products } = served.a
  const id = served.newId()
  const input = { ...springCode(id, events.open), ...terms }
  const admin = await served.token('ADMIN')
  const office = {
    create: (more: Terms) => served.graphql(admin, CREATE, { input: { ...input, ...more } }),
    update: (input: Terms) => served.graphql(admin, UPDATE, { id, input }),
    end: (ended: boolean) => served.graphql(admin, END, { id, input: { ended } }),
  }
  assert.is((await office.create({})).code, null)
  const desk = async (name: string, box: number) => {
    const device = await servedDevice(served, { role, kind: 'desk', name })
    const register = createRegister(device.core)
    await register.openShift({ cash_box_id: boxes[box] ?? '', opening: 0 })
    const left = async () =>
      sellableQtyOf(await device.core.rights.refresh(), { kind: 'uses', event_id: null, subject_id: id })
    const sellLines = (
      lines: readonly SaleLine[],
      amount: number,
      reduction: Reduction | null = { promo_code_id: id },
    ) =>
      register.sell({
        lines,
        reduction,
        name: '',
        contact_id: null,
        payments: [{ method: 'cash', amount, given: null }],
      })
    const sell = (qty: number, amount: number, reduction?: Reduction | null) =>
      sellLines([{ price_id: prices.floor.id, seat_id: null, qty }], amount, reduction)
    return { device, register, left, sell, sellLines }
  }
  const row = () => served.rows('promo_codes').find((each) => each.id === id)
  const pool = () => [row()?.sold, row()?.held]
  const alarms = () => served.rows('incidents').map(({ kind }) => kind)
  return { served, id, office, desk, row, pool, alarms, products, prices }
}
