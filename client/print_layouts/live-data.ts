import { useEffect, useState } from 'react'
import type { Language } from '../../shared/kernel/phrases'
import { lineTotal } from '../../shared/orders/rules'
import type { PrintKind } from '../../shared/printing/layout'
import { type PrintedOrg, printedOrg, receiptData, ticketData, voucherData } from '../../shared/printing/print-data'
import { printedName } from '../../shared/printing/printed-name'
import { receiptLines } from '../../shared/printing/receipt-lines'
import { type PrintData, sampleData } from '../../shared/printing/templates/variables'
import type { RowOf } from '../../shared/registry'
import { formatVoucherCode } from '../../shared/vouchers/code'
import { type T, useT } from '../kit/phrases'
import { useFind, useFoyer } from '../sync/react'
import type { LocalRows } from '../sync/rows/local-rows'

/** Newest orders that are looked at, and examples that are offered. */
const [LOOKED_AT, OFFERED] = [40, 10]

/** Values of a layout's variables from a real order, in both languages. */
export type Example = { readonly id: string; readonly label: string; readonly data: (language: Language) => PrintData }

type Sources = { readonly rows: LocalRows; readonly org: PrintedOrg; readonly t: T }

const label = ({ booking_code, name }: RowOf<'orders'>): string => [booking_code, name].filter(Boolean).join(' · ')

async function ticketExample(order: RowOf<'orders'>, { rows, org }: Sources): Promise<Example | null> {
  const items = (await rows.where('order_items', { order_id: order.id })).filter(
    ({ event_id, code }) => event_id !== null && code !== null,
  )
  const [item] = items
  if (!item) return null
  const event = item.event_id ? await rows.get('events', item.event_id) : null
  const location = event?.location_id ? await rows.get('locations', event.location_id) : null
  const price = item.qty === 1 ? lineTotal(item) : item.static_price
  const seat = item.seat_id === null ? null : await rows.get('seats', item.seat_id)
  const ticket = {
    id: item.id,
    code: item.code ?? '',
    price,
    rate: item.rate,
    quantity: item.qty,
    number: 1,
    count: items.length,
    copy: 1,
    seat: seat ?? null,
    category: (item.price_category_id && (await rows.get('price_categories', item.price_category_id))) || null,
    priceName: (item.price_id && (await rows.get('prices', item.price_id))) || null,
  }
  return {
    id: order.id,
    label: label(order),
    data: (language) =>
      ticketData(org, order, event, location, { ...ticket, name: printedName(item, seat, language) }, language),
  }
}

async function voucherExample(order: RowOf<'orders'>, { rows, org }: Sources): Promise<Example | null> {
  const [voucher] = await rows.where('vouchers', { order_id: order.id })
  if (!voucher) return null
  const { name, code, value, valid_until } = voucher
  const printed = { name, code: formatVoucherCode(code), raw_code: code, value, valid_until, number: 1, count: 1 }
  return { id: order.id, label: label(order), data: (language) => voucherData(org, order, printed, language) }
}

async function receiptExample(order: RowOf<'orders'>, { rows, org }: Sources): Promise<Example | null> {
  const [receipt] = await rows.where('receipts', { order_id: order.id })
  if (!receipt) return null
  const items = await rows.where('order_items', { order_id: order.id })
  const [box, user] = [await rows.get('cash_boxes', receipt.cash_box_id), await rows.get('users', receipt.user_id)]
  const printed = { ...receipt, cash_box: box?.name ?? '', cashier: user?.name ?? '', change: 0 }
  const data = (language: Language) => {
    const { lines, discount } = receiptLines(receipt, items, language)
    return receiptData(org, order, { ...printed, discount }, lines, language)
  }
  return { id: order.id, label: label(order), data }
}

const EXAMPLES: Readonly<Record<PrintKind, (order: RowOf<'orders'>, sources: Sources) => Promise<Example | null>>> = {
  TICKET: ticketExample,
  VOUCHER: voucherExample,
  RECEIPT: receiptExample,
}

/** Newest orders of this device with something of a kind to print, and the built-in example after them. */
export function useExamples(kind: PrintKind): readonly Example[] {
  const t = useT()
  const { core, identity } = useFoyer()
  const orders = useFind('orders', { sort: { by: 'created_at', desc: true }, limit: LOOKED_AT })
  const [found, setFound] = useState<readonly Example[]>([])
  const { org } = identity
  useEffect(() => {
    let isCurrent = true
    const sources = { rows: core.rows, org: printedOrg(org, t.zone), t }
    void Promise.all((orders ?? []).map((order) => EXAMPLES[kind](order, sources))).then((examples) => {
      if (isCurrent) setFound(examples.flatMap((each) => each ?? []).slice(0, OFFERED))
    })
    return () => {
      isCurrent = false
    }
  }, [orders, kind, core, org, t])
  return [...found, { id: 'sample', label: t('print_layouts.sample'), data: (language) => sampleData(kind, language) }]
}
