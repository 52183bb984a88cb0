import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KIT_ROOMS, wrongDirections, wrongParts } from './directions'
import { importsOf, readTree, type Tree } from './tree'

const test = suite('directions')

const product = readTree(['shared', 'server', 'client', 'migrations'])

test('finds no import in a forbidden direction', () => {
  assert.ok(importsOf(product).length > 300, 'imports are found at all')
  assert.equal(wrongDirections(product), [])
})

test('gives every folder of the kit a layer', () => {
  const rooms = new Set([...product.keys()].flatMap((path) => /^client\/kit\/([^/]+)\//.exec(path)?.[1] ?? []))
  assert.equal([...rooms].sort(), [...KIT_ROOMS].sort())
})

/** A source tree of one file with one import. */
const one = (from: string, statement: string): Tree => new Map([[from, statement]])

const FORBIDDEN: [from: string, statement: string][] = [
  ['shared/orders/rules.ts', "import { handle } from '../../server/kernel/handle'"],
  ['shared/orders/rules.ts', "import { live } from '../../client/sync/live'"],
  ['shared/kernel/money.ts', "import { orders } from '../orders/entity'"],
  ['shared/kernel/money.ts', "import type { RowOf } from '../registry'"],
  ['shared/orders/rules.ts', "import { entities } from '../registry'"],
  ['server/kernel/handle.ts', "import { sale } from '../orders/handlers'"],
  ['server/orders/handlers.ts', "import { config } from '../app/config'"],
  ['server/orders/handlers.ts', "import { handlers } from '../registry'"],
  ['server/orders/handlers.ts', "import { quote } from '../../client/desk/sale'"],
  ['server/orders/handlers.ts', "import type { Product } from '../../test/harness/product'"],
  ['client/labels/page.tsx', "import { entities } from '../../shared/model'"],
  ['client/labels/page.tsx', "import { labelsOfficeDomain } from '../../shared/labels/office-domain'"],
  ['client/desk/desk.tsx', "import { openDatabase } from '../../server/kernel/sqlite'"],
  ['client/desk/desk.tsx', "import type { Db } from '../../server/kernel/database'"],
  ['client/desk/desk.tsx', "import { Door } from '../door/door'"],
  ['client/desk/desk.tsx', "const Door = lazy(() => import('../door/door'))"],
  ['client/desk/desk.tsx', "export { Door } from '../door/door'"],
  ['client/desk/desk.tsx', "import { navigation } from '../app/navigation'"],
  ['client/desk/desk.tsx', "new Worker(new URL('../door/scan.ts', import.meta.url))"],
  ['client/kit/list.tsx', "import { Orders } from '../orders/list'"],
  ['client/kit/list.tsx', "import { takeSeat } from '../rights/held'"],
  ['client/kit/list/rows.tsx', "import { EntityPage } from '../page/entity-page'"],
  ['client/kit/list/rows.tsx', "import type { FormOptions } from '../entity/entity-form'"],
  ['client/kit/layout/pane.tsx', "import { Rows } from '../list/rows'"],
  ['client/kit/fields/field.tsx', "import { FormDialog } from '../forms/form-dialog'"],
  ['client/kit/phrases.tsx', "import { Rows } from './list/rows'"],
  ['client/kit/list/rows.tsx', "import { Chart } from '../charts/chart'"],
  ['client/kit/list/rows.tsx', "import type { StatusCode } from '../../../shared/orders/rules'"],
  ['client/kit/phrases.tsx', "import { appPhrases } from '../../shared/app/phrases'"],
  ['client/kit/list.tsx', "import { heldText } from '../parts/rights/held-words'"],
  ['client/rights/held.ts', "import { heldText } from '../parts/rights/held-words'"],
  ['client/rights/held.ts', "import { Modal } from '../kit/modal'"],
  ['client/rights/held.ts', "import { sell } from '../desk/register'"],
  ['client/sync/outbox.ts', "import { held } from '../rights/held'"],
  ['client/sync/outbox.ts', "import { Modal } from '../kit/modal'"],
  ['client/sync/outbox.ts', "import type { Sold } from '../desk/contract'"],
  ['migrations/0001_organisations_and_people.ts', "import { orders } from '../shared/orders/entity'"],
]

for (const [from, statement] of FORBIDDEN)
  test(`refused in ${from}: ${statement}`, () => assert.is(wrongDirections(one(from, statement)).length, 1))

const ALLOWED: [from: string, statement: string][] = [
  ['shared/orders/entity.ts', "import { entity } from '../kernel/entity'"],
  ['shared/orders/commands.ts', "import { receipts } from '../cash_boxes/entity'"],
  ['shared/seats/best.ts', "import type { RowOf } from '../registry'"],
  ['server/orders/handlers.ts', "import { moveQuota } from '../rights/quotas'"],
  ['server/app/graphql.ts', "import { handlers } from '../registry'"],
  ['client/labels/page.tsx', "import type { RowOf } from '../../shared/model'"],
  ['client/desk/desk.tsx', "import { useLive } from '../sync/react'"],
  ['client/desk/register.ts', "import { held } from '../rights/held'"],
  ['client/kit/page/entity-page.tsx', "import { Rows } from '../list/rows'"],
  ['client/kit/list/bulk/bar.tsx', "import { Rows } from '../rows'"],
  ['client/kit/list/rows.tsx', "import { useT } from '../phrases'"],
  ['client/kit/list/rows.tsx', "import type { RowOf } from '../../../shared/registry'"],
  ['client/kit/list/rows.tsx', "import type { List } from '../../../shared/kernel/model/list/list'"],
  ['client/kit/can.tsx', "import { useFoyer } from '../sync/react'"],
  ['client/sync/core.ts', "import type { HeldRights } from '../rights/held'"],
  ['client/routes/_app/desk.tsx', "import { Desk } from '../../desk/desk'"],
  ['client/desk/desk.tsx', "import { heldText } from '../parts/rights/held-words'"],
  ['client/app/modals.ts', "const Fence = lazy(() => import('../devices/fence-modal'))"],
]

for (const [from, statement] of ALLOWED)
  test(`allowed in ${from}: ${statement}`, () => assert.equal(wrongDirections(one(from, statement)), []))

test('finds a cycle of server domains of any length', () => {
  const circle: Tree = new Map([
    ['server/orders/handlers.ts', "import { a } from '../rights/acquire'"],
    ['server/rights/acquire.ts', "import { b } from '../devices/handlers'"],
    ['server/devices/handlers.ts', "import { c } from '../orders/sale'"],
  ])
  assert.equal(wrongDirections(circle), ['server domains in a circle: orders → rights → devices → orders'])
})

test('refuses a part that imports a domain', () => {
  const tree: Tree = new Map([
    ['client/parts/orders/badge.ts', "import { sell } from '../../desk/sale'"],
    ['client/orders/list.ts', "import { badge } from '../parts/orders/badge'"],
    ['client/search/list.ts', "import { badge } from '../parts/orders/badge'"],
  ])
  assert.equal(wrongDirections(tree), [
    'client/parts/orders/badge.ts → client/desk/sale: a part stands below the domains',
  ])
})

test('refuses parts in a circle', () => {
  const tree: Tree = new Map([
    ['client/parts/orders/badge.ts', "import { name } from '../contacts/name'"],
    ['client/parts/contacts/name.ts', "import { badge } from '../orders/badge'"],
  ])
  assert.ok(wrongDirections(tree).includes('parts in a circle: orders → contacts → orders'))
})

test('refuses a part without an owner, and one that a single domain uses', () => {
  const tree: Tree = new Map([
    ['shared/orders/rules.ts', ''],
    ['client/parts/orders/badge.ts', ''],
    ['client/parts/common/badge.ts', ''],
    ['client/desk/desk.ts', "import { badge } from '../parts/orders/badge'"],
  ])
  assert.equal(wrongParts(tree), [
    'client/parts/orders: used by desk alone',
    'client/parts/common: named after no domain',
  ])
})

test.run()
