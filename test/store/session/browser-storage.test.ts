import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserStorage } from '../../../client/sync/browser/browser-storage'

const test = suite('browser storage beside the databases')

/** A browser's local storage that can be made to fail. */
function browser(kept: Record<string, string> = {}) {
  const refuses = { write: false, all: false, is: false }
  const say = (no: boolean) => {
    if (no) throw Object.assign(new Error('no'), { name: 'QuotaExceededError' })
  }
  const calls = {
    getItem: (key: string) => {
      say(refuses.all)
      return kept[key] ?? null
    },
    setItem: (key: string, value: string) => {
      say(refuses.all || refuses.write)
      kept[key] = value
    },
    removeItem: (key: string) => {
      say(refuses.all)
      delete kept[key]
    },
  }
  const storage = (): Storage => {
    say(refuses.is)
    return Object.assign(Object.create(calls), kept)
  }
  return { kept, refuses, local: browserStorage(storage) }
}

test('stores values in the browser only', () => {
  const { kept, local } = browser({ other: 'x' })
  local.set('cart.1', 'Anna')
  assert.equal(
    [local.get('cart.1'), local.get('cart.2'), local.keys('cart.'), local.refused.get()],
    ['Anna', null, ['cart.1'], false],
  )
  kept['cart.1'] = 'Berta'
  assert.is(local.get('cart.1'), 'Berta', 'another tab has written')
  local.remove('cart.1')
  assert.equal([kept, local.keys('cart.')], [{ other: 'x' }, []])
})

test('remembers in the tab when storage throws or is missing', () => {
  for (const how of ['all', 'is'] as const) {
    const { refuses, local } = browser()
    refuses[how] = true
    assert.equal([local.get('cart.1'), local.keys('cart.'), local.refused.get()], [null, [], false])
    local.set('cart.1', 'Anna')
    local.set('cart.2', 'Berta')
    local.remove('cart.2')
    assert.equal(
      [local.get('cart.1'), local.get('cart.2'), local.keys('cart.'), local.refused.get()],
      ['Anna', null, ['cart.1'], true],
      how,
    )
    local.remove('cart.1')
    assert.is(local.refused.get(), false, 'nothing is lost any more')
  }
})

test('hides the old value after a refused write, and retries it', () => {
  const { kept, refuses, local } = browser({ 'cart.1': 'one ticket' })
  refuses.write = true
  local.set('cart.1', 'two tickets')
  local.set('cart.2', 'a glass')
  assert.equal([kept, local.get('cart.1'), local.refused.get()], [{}, 'two tickets', true])
  local.retry()
  assert.is(local.refused.get(), true)
  refuses.write = false
  local.set('cart.2', 'two glasses')
  assert.equal([kept, local.refused.get()], [{ 'cart.1': 'two tickets', 'cart.2': 'two glasses' }, false])
})

test('hides a value that could not be removed, and retries removal', () => {
  const { kept, refuses, local } = browser({ 'cart.1': 'sold' })
  refuses.all = true
  local.remove('cart.1')
  refuses.all = false
  assert.equal([local.get('cart.1'), local.keys('cart.')], [null, []])
  local.retry()
  assert.equal(kept, {})
})

test.run()
