import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { broadcastNotifier, type ChangeMessage } from '../../client/sync/browser/change-notifier'

const test = suite('messages between tabs')

test('reach the other tabs, and a tab that has left tells nothing more', async () => {
  const [leaving, staying, last] = ['tab', 'tab', 'tab'].map(broadcastNotifier)
  assert.ok(leaving && staying && last)
  const heard: ChangeMessage[] = []
  const end = new Promise<void>((resolve) => {
    staying.listen((message) => {
      heard.push(message)
      if (message.kind === 'who') resolve()
    })
  })
  leaving.notify({ kind: 'log' })
  leaving.close()
  leaving.notify({ kind: 'retry' })
  last.notify({ kind: 'who' })
  await end
  assert.equal(heard, [{ kind: 'log' }, { kind: 'who' }])
  for (const each of [staying, last]) each.close()
})

test.run()
