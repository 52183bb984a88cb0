import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserStorage } from '../../../client/sync/browser/browser-storage'
import { ErrorReports } from '../../../client/sync/errors/error-reports'
import { type ErrorReport, KEPT_REPORTS } from '../../../shared/app/error-report'
import { DomainError } from '../../../shared/kernel/errors'
import type { RoleName } from '../../../shared/kernel/permissions'

const test = suite('error reports of a browser')

/** A browser whose server answers as `answer` says; null without network. */
function browser() {
  const kept = new Map<string, string>()
  const storage = browserStorage(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }) as unknown as Storage,
  )
  const world = { answer: null as Response | (() => Response) | null, sent: [] as ErrorReport[][] }
  const post = async (body: string) => {
    if (!world.answer) throw new TypeError('Failed to fetch')
    world.sent.push((JSON.parse(body) as { reports: ErrorReport[] }).reports)
    return typeof world.answer === 'function' ? world.answer() : world.answer
  }
  const open = (role: RoleName | null = null) =>
    new ErrorReports({ storage, post, role: () => role, route: () => '/orders', app: 'index-1.js', clock: () => 7 })
  return { world, open, kept }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const taken = (on: boolean) => () => Response.json({ on })

test('keeps a bounded number of errors without the network, and sends them once it is back', async () => {
  const { world, open, kept } = browser()
  const reports = open('CASHIER')
  for (let i = 0; i < KEPT_REPORTS + 5; i++) reports.error(new Error(`error ${i}`))
  await settled()
  const again = open()
  world.answer = taken(true)
  await again.send()
  assert.is(world.sent[0]?.length, KEPT_REPORTS)
  const last = world.sent[0]?.at(-1)
  assert.equal([last?.text, last?.role, last?.route], [`error ${KEPT_REPORTS + 4}`, 'CASHIER', '/orders'])
  assert.is(kept.size, 0)
})

test('reports an error once, and no refusal', async () => {
  const { world, open } = browser()
  world.answer = taken(true)
  const reports = open()
  const error = new Error('twice')
  reports.error(error)
  reports.error(error)
  reports.error(new DomainError('offline'))
  await settled()
  assert.equal(
    world.sent.flat().map(({ text }) => text),
    ['twice'],
  )
})

test('stops where the operator has no service', async () => {
  const { world, open, kept } = browser()
  world.answer = taken(false)
  const reports = open()
  reports.error(new Error('one'))
  await settled()
  reports.error(new Error('two'))
  await settled()
  assert.equal([world.sent.length, kept.size], [1, 0])
})

test('names a bug report by its support message alone', async () => {
  const { world, open } = browser()
  world.answer = taken(true)
  open().bugReport('01a1ff44-07f9-7dd4-8c0c-fb11f495ab2c')
  await settled()
  assert.equal(world.sent[0]?.[0], {
    kind: 'bug_report',
    type: '',
    text: '',
    frames: [],
    message_id: '01a1ff44-07f9-7dd4-8c0c-fb11f495ab2c',
    at: 7,
    route: '/orders',
    role: null,
    app: 'index-1.js',
  })
})

test.run()
