import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { StatementNames } from '../../server/kernel/database/statement-names'

const test = suite('names of prepared statements')

test('are given to statements that are used often, and stay', () => {
  const names = new StatementNames()
  const read = 'select * from orders where id = $1'
  assert.equal([names.of(read), names.of(read)], [undefined, undefined])
  const name = names.of(read)
  assert.type(name, 'string')
  assert.is(names.of(read), name)
  for (let n = 0; n < 3; n++) assert.is(names.of('savepoint step'), undefined)
})

test('are few, and different for different statements', () => {
  const names = new StatementNames()
  const given = new Set<string>()
  for (let n = 0; n < 500; n++)
    for (let use = 0; use < 3; use++) {
      const name = names.of(`select ${n}`)
      if (name) given.add(name)
    }
  assert.is(given.size, 300)
})

test('are new after a table has changed', () => {
  const names = new StatementNames()
  const named = () => [1, 2, 3].map(() => names.of('select 1')).at(-1)
  const before = named()
  names.renew()
  assert.is(names.of('select 1'), undefined)
  assert.is.not(named(), before)
})

test.run()
