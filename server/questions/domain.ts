import type { ServerDomain } from '../server-domain'
import { bookAnswerChange, questionHandlings } from './handlers'
import { orderAnswers } from './order-answers'

export const questionsServerDomain = {
  handlers: {
    CreateQuestion: questionHandlings.create,
    UpdateAnswer: { book: bookAnswerChange },
    UpdateQuestion: questionHandlings.update,
  },
  computed: [orderAnswers],
} satisfies ServerDomain
