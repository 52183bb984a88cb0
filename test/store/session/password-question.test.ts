import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { passwordQuestions } from '../../../client/sync/session/password-question'
import { DomainError } from '../../../shared/kernel/errors'
import { codeOf } from '../../harness/text/code-of'

const test = suite('question for the password')

test('keeps a question open when an earlier one that was cancelled gets its answer', async () => {
  const { question, asking } = passwordQuestions()
  let isKnown = false
  const request = async () => {
    if (!isKnown) throw new DomainError('auth.password_needed')
    return 'done'
  }
  const asked = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    const open = question.get()
    if (!open) throw new Error('no question')
    return open
  }
  const first = asking(request)
  const early = await asked()
  early.cancel()
  assert.is(await codeOf(first), 'auth.password_needed')
  const second = asking(request)
  const late = await asked()
  // The server's answer to the password typed first.
  early.answered()
  assert.is(question.get(), late)
  isKnown = true
  late.answered()
  assert.equal([await second, question.get()], ['done', null])
})

test.run()
