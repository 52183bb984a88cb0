import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SimRows } from '../lanes/storage'
import { Violation } from './oracle'
import { assertTabsAgree } from './tabs'

const tabs = suite('judge of tabs')

type Row = { readonly id: string; readonly title: string }

/** A tab that knows these events and nothing else. */
function tabOf(...events: readonly Row[]): Pick<SimRows, 'get' | 'where'> {
  const rowsOf = (table: string) => (table === 'events' ? events : [])
  return {
    get: async (table, id) => rowsOf(table).find((row) => row.id === id) as never,
    where: async (table) => rowsOf(table) as never,
  }
}

const play = { id: 'a', title: 'The Robbers' }
const moved = { id: 'a', title: 'The Robbers, moved' }
const concert = { id: 'b', title: 'Concert' }

async function violation(...tabRows: readonly Pick<SimRows, 'get' | 'where'>[]): Promise<unknown> {
  return assertTabsAgree({ tabRows }).then(
    () => null,
    (error: unknown) => error,
  )
}

tabs('accepts tabs that know the same rows, in any order', async () => {
  assert.is(await violation(tabOf(play, concert), tabOf(concert, play)), null)
})

tabs('refuses a tab that knows an older row, whichever tab it is', async () => {
  assert.instance(await violation(tabOf(play), tabOf(moved)), Violation)
  assert.instance(await violation(tabOf(moved), tabOf(play)), Violation)
})

tabs('refuses a tab that lacks a row, whichever tab it is', async () => {
  assert.instance(await violation(tabOf(play, concert), tabOf(play)), Violation)
  assert.instance(await violation(tabOf(play), tabOf(play, concert)), Violation)
})

tabs.run()
