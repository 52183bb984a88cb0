import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fileCycles } from './file-cycles'
import { readTree, type Tree } from './tree'

const test = suite('file cycles')

test('finds no import cycle between files of the product', () => {
  assert.equal(fileCycles(readTree(['shared', 'server', 'client'])), [])
})

test('finds a cycle of type imports, exports and lazy imports', () => {
  const circle: Tree = new Map([
    ['client/desk/cart.ts', "import type { Shift } from './shift'"],
    ['client/desk/shift.ts', "export { Parked } from './parked'"],
    ['client/desk/parked.ts', "const cart = () => import('./cart')"],
    ['client/desk/desk.tsx', "import { cart } from './cart'"],
  ])
  assert.equal(fileCycles(circle), [['client/desk/cart.ts', 'client/desk/parked.ts', 'client/desk/shift.ts']])
})

test('finds every cycle by itself', () => {
  const two: Tree = new Map([
    ['shared/orders/rules.ts', "import { b } from './life'"],
    ['shared/orders/life.ts', "import type { A } from './rules'\nimport { voucher } from '../vouchers/rules'"],
    ['shared/vouchers/rules.ts', "import { d } from './entity'"],
    ['shared/vouchers/entity.ts', "import { c } from './rules'"],
  ])
  assert.equal(fileCycles(two), [
    ['shared/orders/life.ts', 'shared/orders/rules.ts'],
    ['shared/vouchers/entity.ts', 'shared/vouchers/rules.ts'],
  ])
})

test('accepts files that import the same file', () => {
  const diamond: Tree = new Map([
    ['client/a.ts', "import './b'\nimport './c'"],
    ['client/b.ts', "import './d'"],
    ['client/c.ts', "import './d'"],
    ['client/d.ts', ''],
  ])
  assert.equal(fileCycles(diamond), [])
})

test.run()
