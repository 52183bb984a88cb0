import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repeatedQuestion } from '../../client/kit/reading/repeated-question'
import { cell } from '../../client/sync/live'
import { DomainError } from '../../shared/kernel/errors'
import { manualTimer } from '../harness/turns'

const test = suite('retried queries')

/** A question whose answers are given by hand. */
function asked() {
  const open: { readonly resolve: (answer: string) => void; readonly reject: (problem: unknown) => void }[] = []
  const seen: string[] = []
  const { timer, ring } = manualTimer()
  const show = (answer: string) => seen.push(answer)
  const fail = (problem: unknown) => seen.push(String((problem as DomainError).code))
  const sync = cell({ reachable: true })
  const question = repeatedQuestion(
    sync,
    () => new Promise<string>((resolve, reject) => open.push({ resolve, reject })),
    { show, fail },
    timer,
  )
  /** Lets everything run that waits for an answer. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { question, sync, open, seen, settle, ring }
}

test('shows an answer although rows changed meanwhile, and asks once more for all of them', async () => {
  const { question, open, seen, settle } = asked()
  for (let n = 0; n < 5; n++) question.ask()
  assert.is(open.length, 1)
  open[0]?.resolve('first')
  await settle()
  assert.equal([seen, open.length], [['first'], 2])
  open[1]?.resolve('second')
  await settle()
  assert.equal([seen, open.length], [['first', 'second'], 2])
})

test('asks a busy server again by itself, but not one that refuses', async () => {
  const { question, open, seen, settle, ring } = asked()
  question.ask()
  open[0]?.reject(new DomainError('reads.too_many'))
  await settle()
  assert.equal([seen, ring()], [['reads.too_many'], 1])
  open[1]?.reject(new DomainError('forbidden'))
  await settle()
  assert.equal([seen, open.length, ring()], [['reads.too_many', 'forbidden'], 2, 0])
})

test('asks a server within reach again that gave no answer, and leaves one that is away', async () => {
  const { question, sync, open, seen, settle, ring } = asked()
  question.ask()
  open[0]?.reject(new DomainError('offline'))
  await settle()
  assert.is(ring(), 1)
  sync.set({ reachable: false })
  open[1]?.reject(new DomainError('offline'))
  await settle()
  assert.equal([seen, open.length, ring()], [['offline', 'offline'], 2, 0])
})

test('shows nothing and sends no query after its end', async () => {
  const { question, open, seen, settle } = asked()
  question.ask()
  question.ask()
  question.end()
  open[0]?.resolve('late')
  await settle()
  assert.equal([seen, open.length], [[], 1])
})

test.run()
