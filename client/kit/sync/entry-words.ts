import { z } from 'zod'
import { parseJson } from '../../../shared/kernel/json'
import { DESK_METHODS } from '../../../shared/orders/rules'
import type { T } from '../phrases'

const parts = z.object({
  input: z
    .object({
      booking_code: z.string(),
      gate: z.string(),
      num: z.number(),
      total: z.number(),
      name: z.string(),
      firstname: z.string().nullable(),
      lastname: z.string(),
      items: z.array(z.object({ qty: z.number(), event_id: z.string().nullish() })),
      payments: z.array(z.object({ method: z.string() })),
      receipt: z.object({ kind: z.string(), total: z.number(), reason: z.string().nullable(), tenders: z.array(z.object({ amount: z.number() })) }).partial(),
      qty: z.number(),
      reason: z.string(),
      counted: z.number(),
      opening: z.number(),
    })
    .partial(),
})

export type EntryWords = {
  /** "Sale 01748236" */
  readonly title: string
  /** "Cash · 2 tickets", or pieces where not all of it admits somebody */
  readonly detail: string
  /** Cents, where the entry moved money. */
  readonly amount: number | null
}

/** What a recorded command is called by the person who did it. `input` is the command's arguments, of whatever version. */
export function entryWords(t: T, name: string, input: unknown): EntryWords {
  const parsed = parts.safeParse(typeof input === 'string' ? parseJson(input) : input)
  const body = parsed.success ? parsed.data.input : {}
  const words = (title: string, detail = '', amount: number | null = null): EntryWords => ({ title, detail, amount })
  switch (name) {
    case 'CreateOrder': {
      const qty = (body.items ?? []).reduce((n, item) => n + item.qty, 0)
      const methods = (body.payments ?? []).map((payment) => {
        const known = DESK_METHODS.find((method) => method === payment.method)
        return t(known ? `orders.method.${known}` : 'orders.payments')
      })
      const tickets = body.items?.every((item) => item.event_id) ?? false
      return words(
        t('sync.entry.CreateOrder', { code: body.booking_code ?? '' }),
        [...new Set(methods), t(tickets ? 'orders.qty' : 'desk.cart.items', { count: qty })].join(' · '),
        body.total ?? null,
      )
    }
    case 'VoidOrder':
      return words(t('sync.entry.VoidOrder'), body.receipt?.reason ?? '', body.receipt?.total ?? null)
    case 'RequestRefund':
      return words(t('sync.entry.RequestRefund'), body.reason ?? '')
    case 'CreateCheckIn':
      return words(t('sync.entry.CreateCheckIn', { gate: body.gate ?? '' }), t('door.people', { count: body.qty ?? 0 }))
    case 'UndoCheckIn':
      return words(t('sync.entry.UndoCheckIn'))
    case 'OpenCashBoxShift':
      return words(t('sync.entry.OpenCashBoxShift', { num: body.num ?? 0 }), '', body.opening ?? null)
    case 'CloseCashBoxShift':
      return words(t('sync.entry.CloseCashBoxShift'), '', body.counted ?? null)
    case 'TakeOverShift':
      return words(t('sync.entry.TakeOverShift'))
    case 'MoveCash':
      return words(
        t(body.receipt?.kind === 'cash_out' ? 'sync.entry.MoveCash.out' : 'sync.entry.MoveCash.in'),
        body.receipt?.reason ?? '',
        body.receipt?.tenders?.[0]?.amount ?? null,
      )
    case 'ReturnRights':
      return words(t('sync.entry.ReturnRights'))
    case 'CreateContact':
    case 'UpdateContact':
    case 'CreateProduct':
    case 'UpdateProduct':
    case 'CreateLocation':
    case 'UpdateLocation':
      return words(t(`sync.entry.${name}`), [body.firstname, body.lastname ?? body.name].filter(Boolean).join(' '))
    default:
      return words(t('sync.entry.other', { name }))
  }
}
