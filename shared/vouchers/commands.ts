import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { cents, id } from '../kernel/model/fields'
import { orgs } from '../orgs/entity'
import { vouchers } from './entity'
import { AMOUNTS_MAX, VOUCHER_MAX, VOUCHER_MIN } from './rules'

const { shape } = vouchers.row

/** Makes a voucher in the office. Online only: its code must be nobody else's. */
export const createVoucher = command('CreateVoucher', {
  args: z.object({
    input: z
      .object({
        id: id(),
        code: shape.code.min(6).regex(/^[A-Z0-9]+$/),
        value: cents().min(1).max(2_000_000_00),
        name: shape.name,
        valid_until: shape.valid_until,
      })
      .meta({ title: 'CreateVoucherInput' }),
  }),
  returns: vouchers,
  can: 'vouchers.edit',
  effect: ({ input }, op) => [
    insert(vouchers, op, {
      ...input,
      sold: 0,
      held: 0,
      blocked: false,
      // Nobody has paid tax for what was not sold: it is taxed when it is redeemed.
      tax_group_id: null,
      order_id: null,
      cancelled: false,
      created_at: op.at,
      updated_at: op.at,
    }),
  ],
})

/** Stops a voucher, or lets it be spent again. What a desk holds of it already can still be spent there. */
export const blockVoucher = command('BlockVoucher', {
  args: z.object({ id: id(), input: z.object({ blocked: z.boolean() }).meta({ title: 'BlockVoucherInput' }) }),
  returns: vouchers,
  can: 'vouchers.edit',
  effect: ({ id, input }, op) => [patch(vouchers, id, { blocked: input.blocked, updated_at: op.at })],
})

/** Sets what the desks of an organisation sell a voucher for with one tap; `id` is the organisation's. Online only; a desk that is alone goes on with what it knows. */
export const updateVoucherSettings = command('UpdateVoucherSettings', {
  args: z.object({
    id: id(),
    input: z
      .object({ voucher_amounts: z.array(cents().min(VOUCHER_MIN).max(VOUCHER_MAX)).min(1).max(AMOUNTS_MAX) })
      .meta({ title: 'UpdateVoucherSettingsInput' }),
  }),
  returns: orgs,
  can: 'vouchers.edit',
})
