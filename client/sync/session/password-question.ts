import { DomainError } from '../../../shared/kernel/errors'
import { cell, type Live } from '../live'

/** A question for the user's password, open while commands wait for it. */
export type PasswordQuestion = {
  /** Lets the waiting commands run. The server knows by now that the password was typed. */
  readonly answered: () => void
  /** Lets the waiting commands fail. */
  readonly cancel: () => void
}

export type PasswordQuestions = {
  readonly question: Live<PasswordQuestion | null>
  /** Runs a request. Where the server wants the password first, the user is asked and the request runs once more. */
  readonly asking: <Done>(request: () => Promise<Done>) => Promise<Done>
}

/** Creates the question for the password in one tab. Requests that wait at the same time share it. */
export function passwordQuestions(): PasswordQuestions {
  const question = cell<PasswordQuestion | null>(null)
  let waiting: Promise<boolean> | null = null
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const end = (isAnswered: boolean) => () => {
        // An answer to an earlier question, which was called off meanwhile.
        if (question.get() !== mine) return
        waiting = null
        question.set(null)
        resolve(isAnswered)
      }
      const mine = { answered: end(true), cancel: end(false) }
      question.set(mine)
    })
  return {
    question,
    asking: async (request) => {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'auth.password_needed') throw error
        waiting ??= ask()
        if (!(await waiting)) throw error
        return request()
      }
    },
  }
}
