import { DomainError } from '../../shared/kernel/errors'
import type { Language } from '../../shared/kernel/phrases'
import type { RowOf } from '../../shared/model'
import { questionTexts, storedAnswer } from '../../shared/questions/answer-rules'
import {
  type AnswerPlace,
  type AskedQuestion,
  askedQuestions,
  isSamePlace,
  MOST_ANSWERS,
  type QuestionedLine,
} from '../../shared/questions/asked'
import {
  type AnswerFile,
  answerProblem,
  type CartAnswer,
  mergeTypedAnswers,
  type TypedAnswer,
  valueAt,
} from '../../shared/questions/cart-answers'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import type { Cart } from '../kernel/database/tables/shop-tables'

const OF_LINES = `select * from questions where org_id = ? and not deleted and enabled
    and (event_id is null or event_id in (select value from json_each(?)))
    and (product_id is null or product_id in (select value from json_each(?)))
  order by pos, id limit ${MOST_ANSWERS}`

/** Reads what an order with some lines is asked for now. */
export async function readLineQuestions(
  db: Db,
  org_id: string,
  lines: readonly QuestionedLine[],
): Promise<readonly AskedQuestion[]> {
  if (lines.length === 0) return []
  const ids = (named: readonly (string | null)[]) => JSON.stringify([...new Set(named.filter((id) => id !== null))])
  const events = ids(lines.map(({ event_id }) => event_id))
  const products = ids(lines.map(({ product_id }) => product_id))
  return askedQuestions(await rawStatement<RowOf<'questions'>>(db, OF_LINES, [org_id, events, products]), lines)
}

/** Reads what a cart is asked for now. */
export async function readQuestionsOfCart(db: Db, org_id: string, order_id: string): Promise<readonly AskedQuestion[]> {
  const lines = await rawStatement<RowOf<'order_items'>>(
    db,
    'select * from order_items where org_id = ? and order_id = ? order by created_at, id',
    [org_id, order_id],
  )
  return readLineQuestions(db, org_id, lines)
}

/** Throws `not_found` unless a file is asked for at a place. */
export function assertFileAsked(asked: readonly AskedQuestion[], place: AnswerPlace): void {
  if (!asked.some((each) => isSamePlace(each, place) && each.question.kind === 'file'))
    throw new DomainError('not_found', { table: 'questions', id: place.question_id })
}

/** Returns the answers that a cart keeps with what was typed now. */
export async function typedAnswers(
  trx: Trx,
  ctx: Context,
  { id, answers }: Pick<Cart, 'id' | 'answers'>,
  typed: readonly TypedAnswer[],
): Promise<CartAnswer[]> {
  return [...mergeTypedAnswers(await readQuestionsOfCart(trx, ctx.op.org_id, id), answers, typed)]
}

/**
 * Returns the answers of a cart that is ordered, as they are stored with their questions. Throws `shop.answer_missing`
 * and `shop.answer_wrong`, with the question in the buyer's language.
 */
export async function checkedAnswers(
  trx: Trx,
  ctx: Context,
  cart: Pick<Cart, 'id' | 'answers'>,
  typed: readonly TypedAnswer[],
  lang: Language,
): Promise<CartAnswer[]> {
  const asked = await readQuestionsOfCart(trx, ctx.op.org_id, cart.id)
  if (asked.length === 0) return []
  const { lang: own } = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const answers = mergeTypedAnswers(asked, cart.answers, typed)
  return asked.map(({ question, question_id, item_id, piece }) => {
    const place = { question_id, item_id, piece }
    const value = valueAt(answers, place)
    const problem = answerProblem(question, value)
    const said = { question: questionTexts(question, lang, own).name }
    if (problem === 'missing') throw new DomainError('shop.answer_missing', said)
    if (problem === 'wrong') throw new DomainError('shop.answer_wrong', said)
    const { name: label, kind, at_door } = question
    const file = answers.find((answer) => isSamePlace(answer, place))?.file
    return {
      ...place,
      value: storedAnswer(question, value) ?? '',
      asked: { label, kind, at_door },
      ...(file && { file }),
    }
  })
}

/** Returns the answers of a cart with another file at a place; null takes it out. Throws `not_found` where none is asked for. */
export async function withFile(
  trx: Trx,
  ctx: Context,
  { id, answers }: Pick<Cart, 'id' | 'answers'>,
  place: AnswerPlace,
  file: (AnswerFile & { readonly name: string }) | null,
): Promise<CartAnswer[]> {
  assertFileAsked(await readQuestionsOfCart(trx, ctx.op.org_id, id), place)
  const others = answers.filter((answer) => !isSamePlace(answer, place))
  if (!file) return others
  const { name, key, sha256 } = file
  return [...others, { ...place, value: name, file: { key, sha256 } }]
}
