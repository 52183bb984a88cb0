import { createRegister } from '../../client/desk/register/register'
import { openDoor } from '../../client/door/scan/scan'
import { topUp } from '../../client/rights/top-up'
import type { Outbox } from '../../client/sync/log/outbox'
import { mutationOf } from '../../shared/documents'
import type { Command } from '../../shared/kernel/model/command'
import type { RoleName } from '../../shared/kernel/permissions'
import { DAY, iso } from '../../shared/kernel/time'
import { commands as allCommands } from '../../shared/model'
import { type CommandName, commands, type RowOf } from '../../shared/registry'
import type { Operation } from '../../shared/sync/protocol'
import { servedDevice } from '../harness/devices/served-device'
import { springCode } from '../harness/office/spring-code'
import { startServer, type TestServer } from '../harness/server'
import { argumentLines } from './arguments'
import { exampleArgs, withoutEmpty } from './example-arguments'
import { offlineCommands, type RecordedOperations, type RecordedStep } from './operations'

/** Commands that no later operation depends on. */
const UNRECORDED = ['EnrolDevice', 'GrantUnlock', 'RenewUnlocks']

/** Wraps a server and records the requests sent to it. */
function listening(served: TestServer): { readonly served: TestServer; readonly steps: RecordedStep[] } {
  const steps: RecordedStep[] = []
  const roles = new Map<string, RoleName>()
  const token: TestServer['token'] = async (role, world) => {
    const issued = await served.token(role, world)
    roles.set(issued, role)
    return issued
  }
  const graphql: TestServer['graphql'] = async (bearer, query, variables = {}) => {
    const answer = await served.graphql(bearer, query, variables)
    const name = /^mutation (\w+)/.exec(query)?.[1]
    const role = roles.get(bearer ?? '')
    if (answer.code !== null || !name || !role || UNRECORDED.includes(name)) return answer
    if (name === 'push_operations') {
      const { operations } = variables.input as { readonly operations: readonly Operation[] }
      for (const { signature: _, ...operation } of operations)
        steps.push({ operation: { ...operation, input: JSON.parse(operation.input) } })
    } else steps.push({ ask: name, role, args: variables, answer: answer.data?.answer })
    return answer
  }
  return { served: { ...served, token, graphql }, steps }
}

/** Makes an outbox leave out optional arguments that have their default value or null. */
function recordLess(outbox: Outbox): void {
  const commitIf = outbox.commitIf.bind(outbox)
  outbox.commitIf = (name, prepare) =>
    commitIf(name, async (snapshot) => {
      const prepared = await prepare(snapshot)
      return prepared && { ...prepared, args: withoutEmpty(commands[name].args, prepared.args) as typeof prepared.args }
    })
}

/**
 * Plays an evening in which a device records every offline command, with all and with few arguments, and returns the
 * recording. With `less`, optional arguments without a value are left out, as by a version that did not know them.
 */
export async function playEvening(less: boolean): Promise<RecordedOperations> {
  const real = await startServer()
  const { served, steps } = listening(real)
  const { a } = real
  const { prices, products, events, seats, boxes } = a
  const desk = await servedDevice(served, { role: 'ADMIN', kind: 'desk', name: 'Desk' })
  if (less) recordLess(desk.outbox)
  const { core, outbox } = desk
  const admin = await served.token('ADMIN')
  const office = async (name: keyof typeof allCommands, args: Readonly<Record<string, unknown>>) => {
    const { code, message } = await served.graphql(admin, mutationOf(allCommands[name] as Command), args)
    if (code !== null || message !== null) throw new Error(`${name}: ${code ?? message}`)
  }
  const sent = async () => {
    const stopped = await desk.drain.run(true)
    if (stopped !== null) throw new Error(stopped)
    const [refused] = await outbox.attention()
    if (refused) throw new Error(`${refused.name}: ${refused.code} ${JSON.stringify(refused.details)}`)
    await desk.pullAll()
  }
  const promo_code_id = core.newId()
  await office('CreatePromoCode', { input: springCode(promo_code_id, events.open) })
  const reserved = core.newId()
  const reservedItems = [2, 1].map((qty) => ({ id: core.newId(), price_id: prices.gallery.id, qty }))
  await office('ReserveOrder', {
    input: {
      id: reserved,
      channel: 'phone',
      name: 'Ada',
      contact_id: a.contact,
      items: reservedItems,
      order_type: 'reservation',
      valid_until: iso(real.now() + DAY),
    },
  })
  await desk.pullAll()

  const register = createRegister(core)
  const cash = (amount: number) => ({ method: 'cash' as const, amount, given: amount + 50 })
  const floor = (qty: number) => ({ price_id: prices.floor.id, seat_id: null, qty })
  const sale = { name: 'Anna', contact_id: null }
  const itemsOf = async (order_id: string): Promise<readonly RowOf<'order_items'>[]> =>
    core.rows.where('order_items', { order_id })
  await register.openShift({ cash_box_id: boxes[0], opening: 10_000 })
  await topUp(core)
  const plain = await register.sell({ ...sale, lines: [floor(2)], payments: [cash(3598)] })
  await register.takeSeat(events.numbered, seats[0] ?? '')
  const { voucher_id } = await register.takeVoucher(a.voucher.code)
  const mixed = await register.sell({
    ...sale,
    contact_id: a.contact,
    lines: [
      floor(1),
      { price_id: prices.stalls.id, seat_id: seats[0] ?? '', qty: 1 },
      { product_id: products.sekt.id, qty: 2 },
    ],
    payments: [
      { method: 'voucher', amount: 1000, given: null, voucher_id },
      { method: 'terminal', amount: 5000, given: null },
      cash(899),
    ],
  })
  const bought = await register.sell({
    ...sale,
    lines: [{ voucher: { value: 5000, tax_group_id: prices.gallery.tax_group_id }, qty: 1 }],
    payments: [cash(5000)],
  })
  const unused = await register.sell({
    ...sale,
    lines: [{ voucher: { value: 2500, tax_group_id: null }, qty: 1 }],
    payments: [cash(2500)],
  })
  await sent()
  const single = await register.takeVoucher(bought.vouchers[0]?.code ?? '')
  const redeemed = await register.sell({
    ...sale,
    lines: [{ price_id: prices.gallery.id, seat_id: null, qty: 1 }],
    payments: [{ method: 'voucher', amount: 2500, given: null, voucher_id: single.voucher_id }],
  })
  const reduced = await register.sell({
    ...sale,
    reduction: { rate: 1000, reason: 'regular' },
    lines: [floor(1)],
    payments: [cash(1619)],
  })
  await register.sell({ ...sale, reduction: { promo_code_id }, lines: [floor(1)], payments: [cash(1439)] })
  const order = await register.pickUp(reserved)
  const [two] = order.items.filter(({ qty }) => qty === 2)
  const due = 2 * (two?.static_price ?? 0)
  await register.sell({
    ...sale,
    order_id: reserved,
    lines: [{ item_id: two?.id ?? '', qty: 2 }],
    payments: [cash(due)],
  })
  await register.moveCash({ kind: 'cash_in', amount: 2500, reason: 'change' })
  await sent()
  const [first] = await itemsOf(plain.order_id)
  await register.voidSale({ order_id: plain.order_id, reason: 'one is ill', items: [{ id: first?.id ?? '', qty: 1 }] })
  await register.voidSale({ order_id: redeemed.order_id, reason: 'mistyped' })
  await register.voidSale({ order_id: unused.order_id, reason: 'not wanted' })
  await outbox.commit('ResendTickets', () => ({
    args: { id: mixed.order_id, input: { id: core.newId(), ...(less ? {} : { address: 'ada@tintenfass.example' }) } },
    about: [mixed.order_id],
  }))
  await register.requestRefund({ order_id: mixed.order_id, reason: 'ill' })
  await sent()
  const [line] = await itemsOf(reduced.order_id)
  await register.requestRefund({ order_id: reduced.order_id, reason: 'ill', items: [{ id: line?.id ?? '', qty: 1 }] })
  await openDoor(core, { event_id: events.open, gate: 'Main', leaving: false }).scan(mixed.tickets[0]?.code ?? '')
  await openDoor(core, { event_id: events.open, gate: 'Main', leaving: true }).scan(mixed.tickets[0]?.code ?? '')
  await sent()
  const [scan] = await core.rows.where('check_ins', { event_id: events.open })
  await outbox.commit('UndoCheckIn', () => ({ args: { id: scan?.id ?? '', input: { event_id: events.open } } }))
  const shift_id = String((await outbox.store.read((reader) => reader.get('meta', 'shift')))?.value)
  const cashiers = [a.users.ADMIN, a.users.ADMIN]
  await outbox.commit('TakeOverShift', () => ({
    args: { id: shift_id, input: { cashiers } },
    meta: { cashiers },
    shift_id,
  }))
  await recordEdits(outbox, core.newId, { tax_group_id: prices.floor.tax_group_id }, less)
  await register.closeShift({
    counted: 25_000,
    difference_reason: 'Wrong change',
    ...(less ? {} : { counts: [{ piece: 100, qty: 250 }], first_counted: 24_000 }),
  })
  await sent()
  const [refunded, amount] = less ? [plain.order_id, 1799] : [reduced.order_id, 1619]
  await office('RefundOrder', { id: refunded, input: { id: core.newId(), way: 'as_paid', amount, reason: 'Ill' } })
  await desk.pullAll()
  await register.openShift({ cash_box_id: boxes[0], opening: 20_000 })
  await register.payOut(refunded)
  await sent()
  const open = real.rows('quarantined_ops').length
  if (open > 0 || real.reports.length > 0) throw new Error(`${open} operations were not booked`)
  await real.close()
  const names = new Set(steps.flatMap((step) => ('operation' in step ? [step.operation.name] : [])))
  const taken = offlineCommands.filter(({ name }) => names.has(name))
  return {
    commands: Object.fromEntries(taken.map((command) => [command.name, argumentLines(command)])),
    device_id: desk.id,
    world: a,
    steps,
  }
}

/** Records each pair of plain create and edit commands, with arguments generated from their schemas. */
async function recordEdits(
  outbox: Outbox,
  newId: () => string,
  known: Readonly<Record<string, string>>,
  less: boolean,
): Promise<void> {
  for (const { name } of offlineCommands) {
    const update = offlineCommands.find((other) => other.name === name.replace('Create', 'Update'))
    if (!name.startsWith('Create') || !update || update.name === name) continue
    const id = newId()
    for (const [command, args] of [
      [name, { input: { ...exampleArgs(commands[name as CommandName], known, less), id } }],
      [update.name, { id, input: exampleArgs(update, known, less) }],
    ] as const)
      await outbox.commit(command as CommandName, () => ({ args }) as never)
  }
}
