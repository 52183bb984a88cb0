import type { RowOf } from '../../shared/model'
import { shownAnswers } from '../../shared/questions/answer-rules'
import type { CartAnswer } from '../../shared/questions/cart-answers'
import type { Context } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type Answer = RowOf<'answers'>

const OF_ORDERS = `select * from answers where org_id = ? and not deleted and order_id in (select value from json_each(?)) order by pos, id`

/** Reads the answers of some orders, in the order in which they were asked. */
export const answersOfOrders = (db: Db, org_id: string, orders: readonly string[]): Promise<Answer[]> =>
  orders.length === 0 ? Promise.resolve([]) : rawStatement<Answer>(db, OF_ORDERS, [org_id, JSON.stringify(orders)])

/** Makes the answers of a cart rows of its order, once it is paid, reserved or waits for a transfer. */
export async function keepAnswers(
  trx: Trx,
  ctx: Context,
  order_id: string,
  answers: readonly CartAnswer[],
): Promise<void> {
  for (const [pos, { question_id, item_id, piece, value, asked, file }] of answers.entries()) {
    if (!asked) continue
    await ctx.rows.insert('answers', {
      id: ctx.ports.newId(),
      order_id,
      question_id,
      item_id,
      piece,
      label: asked.label,
      kind: asked.kind,
      at_door: asked.at_door,
      answer: value,
      file_key: file?.key ?? null,
      file_sha256: file?.sha256 ?? null,
      pos,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
  }
  if (answers.some(({ asked }) => asked?.at_door)) await showAnswers(trx, ctx, order_id)
}

/**
 * Writes the answers that doors and desks show into the lines of an order: those of a ticket into its own, those of the
 * order into each ticket.
 */
export async function showAnswers(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const { org_id } = ctx.op
  const all = (await answersOfOrders(trx, org_id, [order_id])).filter(({ at_door }) => at_door)
  const lines = await rawStatement<Pick<RowOf<'order_items'>, 'id' | 'answers' | 'event_id'>>(
    trx,
    'select id, answers, event_id from order_items where org_id = ? and order_id = ?',
    [org_id, order_id],
  )
  for (const { id, answers: before, event_id } of lines) {
    const answers = shownAnswers(all.filter(({ item_id }) => item_id === id || (item_id === null && event_id !== null)))
    if (answers !== before) await ctx.rows.patch('order_items', id, { answers, updated_at: ctx.now })
  }
}

/** Erases the answers of some orders. Their files are removed by the next cleanup, as no row names them any more. */
export async function eraseAnswers(trx: Trx, ctx: Context, orders: readonly string[]): Promise<void> {
  for (const { id } of await answersOfOrders(trx, ctx.op.org_id, orders))
    await ctx.rows.patch('answers', id, {
      answer: '',
      file_key: null,
      file_sha256: null,
      deleted: true,
      updated_at: ctx.now,
    })
  for (const order_id of orders) await showAnswers(trx, ctx, order_id)
}
