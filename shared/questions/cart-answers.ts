import { storedAnswer } from './answer-rules'
import { type AnswerPlace, type AskedQuestion, isSamePlace, type Question } from './asked'
import { type Answer, MAX_ANSWER } from './entity'

/** An answer as its buyer typed it. */
export type TypedAnswer = AnswerPlace & { readonly value: string }

/** An uploaded file by its key in the file store. */
export type AnswerFile = { readonly key: string; readonly sha256: string }

/** An answer that a cart keeps until it is settled. `value` is as typed, after the checkout as it is stored. */
export type CartAnswer = TypedAnswer & {
  readonly file?: AnswerFile
  /** The question at the checkout; missing before. */
  readonly asked?: Pick<Answer, 'label' | 'kind' | 'at_door'>
}

/** Returns why an answer is refused: a required one is missing, or it does not fit its question. Null for neither. */
export function answerProblem(question: Question, value: string): 'missing' | 'wrong' | null {
  const stored = storedAnswer(question, value)
  if (stored === null) return 'wrong'
  return stored === '' && question.required ? 'missing' : null
}

/** Returns a cart's answer at a place; '' for none. */
export const valueAt = (answers: readonly CartAnswer[], place: AnswerPlace): string =>
  answers.find((answer) => isSamePlace(answer, place))?.value ?? ''

/**
 * Returns the answers of a cart with what was typed: those that are asked for, without empty ones. Files are uploaded
 * by themselves, and stay.
 */
export function mergeTypedAnswers(
  asked: readonly AskedQuestion[],
  known: readonly CartAnswer[],
  typed: readonly TypedAnswer[],
): readonly CartAnswer[] {
  return asked.flatMap(({ question, question_id, item_id, piece }): readonly CartAnswer[] => {
    const place = { question_id, item_id, piece }
    const before = known.find((answer) => isSamePlace(answer, place))
    if (question.kind === 'file') return before ? [before] : []
    const value = typed.find((answer) => isSamePlace(answer, place))?.value ?? before?.value ?? ''
    return value.trim() === '' ? [] : [{ ...place, value: value.slice(0, MAX_ANSWER) }]
  })
}
