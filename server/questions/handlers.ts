import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import { hasFittingOptions, storedAnswer } from '../../shared/questions/answer-rules'
import type { updateAnswer } from '../../shared/questions/commands'
import { createQuestion, updateQuestion } from '../../shared/questions/office'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import { checkedHandling } from '../kernel/commands/plain-edit'
import { showAnswers } from './keep-answers'

/** Throws `questions.options` where the options of a question do not fit its kind. */
function assertOptions(texts: Parameters<typeof hasFittingOptions>[0]): void {
  if (!hasFittingOptions(texts)) throw new DomainError('questions.options')
}

export const questionHandlings = {
  create: checkedHandling(createQuestion, async (_trx, { input }) => {
    const { kind, options = null, options_translated = null } = input
    assertOptions({ kind, options, options_translated })
  }),
  update: checkedHandling(updateQuestion, async (_trx, { id, input }, ctx) => {
    const before = await existingRow(ctx, 'questions', id)
    const { kind = before.kind, options = before.options, options_translated = before.options_translated } = input
    assertOptions({ kind, options, options_translated })
  }),
}

/** Books the correction of an answer, and shows it at doors and desks. Throws `questions.answer` for one that does not fit. */
export const bookAnswerChange: Handler<typeof updateAnswer> = async (trx, { id, input }, ctx) => {
  const before = await existingRow(ctx, 'answers', id)
  if (input.answer !== undefined) {
    const answer = correctedAnswer(before.kind, input.answer)
    await ctx.rows.patch('answers', id, { answer, updated_at: ctx.now })
    await showAnswers(trx, ctx, before.order_id)
    await ctx.rows.patch('orders', before.order_id, { updated_at: ctx.now })
  }
  return () => existingRow(ctx, 'answers', id)
}

/**
 * Returns a corrected answer as it is stored. Of a choice, whose options may have changed since, any text that staff
 * typed is taken.
 */
function correctedAnswer(kind: RowOf<'answers'>['kind'], typed: string): string {
  const stored =
    kind === 'file' ? null : storedAnswer({ kind: kind === 'choice' ? 'text' : kind, options: null }, typed)
  if (stored === null) throw new DomainError('questions.answer')
  return stored
}
