import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { cents, id } from '../kernel/model/fields'
import { optionalImageUrl } from '../kernel/model/web-address'
import { orgs } from '../orgs/entity'
import { vouchers } from './entity'
import { MAX_VOUCHER_AMOUNTS, VOUCHER_MAX, VOUCHER_MIN } from './rules'

const { shape } = vouchers.row

/** Creates a voucher in the office. Online only, because its code must be unique. */
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
      cancelled: false,
      created_at: op.at,
      updated_at: op.at,
    }),
  ],
})

/** Blocks or unblocks a voucher. A desk that already holds its balance can still spend it. */
export const blockVoucher = command('BlockVoucher', {
  args: z.object({ id: id(), input: z.object({ blocked: z.boolean() }).meta({ title: 'BlockVoucherInput' }) }),
  returns: vouchers,
  can: 'vouchers.edit',
  effect: ({ id, input }, op) => [patch(vouchers, id, { blocked: input.blocked, updated_at: op.at })],
})

/**
 * Sets the voucher amounts that desks offer with one tap, and the picture of gift vouchers; `id` is the organisation's. Online only; an offline desk
 * keeps what it knows.
 */
export const updateVoucherSettings = command('UpdateVoucherSettings', {
  args: z.object({
    id: id(),
    input: z
      .object({
        voucher_amounts: z.array(cents().min(VOUCHER_MIN).max(VOUCHER_MAX)).min(1).max(MAX_VOUCHER_AMOUNTS),
        /** Picture of gift vouchers. Left out, it stays. */
        voucher_picture_url: optionalImageUrl().optional(),
      })
      .meta({ title: 'UpdateVoucherSettingsInput' }),
  }),
  returns: orgs,
  can: 'vouchers.edit',
})
