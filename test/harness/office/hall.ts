import * as assert from 'uvu/assert'
import type { RoleName } from '../../../shared/kernel/permissions'
import type { RowOf } from '../../../shared/model'
import { OfficeDesk } from './office-desk'

/** Values of a seat that a change names. */
export type Patch = Partial<Omit<RowOf<'seats'>, 'id' | 'org_id' | 'rev' | 'deleted'>>
/** Change of one seat, as the API takes it. */
export type SeatChangeInput = { readonly id: string; readonly before?: Patch | null; readonly after?: Patch | null }

/** Opens the office with the hall of numbered seats, and the commands that edit it. */
export async function hall() {
  const office = await OfficeDesk.open()
  const { a, server } = office
  const plan = String(server.rows('seats')[0]?.seating_plan_id)
  const ask = async (name: string, args: Record<string, unknown>, role: RoleName = 'EDITOR') => {
    const declared = [
      ...('id' in args ? ['$id: ID!'] : []),
      ...('input' in args ? [`$input: ${name}Input!`] : []),
    ].join(', ')
    const passed = Object.keys(args).map((arg) => `${arg}: $${arg}`)
    const answer = name.startsWith('Delete') ? 'ok' : 'id'
    return server.graphql(
      await server.token(role),
      `mutation (${declared}) { ${name}(${passed.join(', ')}) { ${answer} } }`,
      args,
    )
  }
  const code = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked)
    if (answer.code === null && answer.message !== null) throw new Error(answer.message)
    return answer.code
  }
  const edit = (
    seats: readonly SeatChangeInput[],
    { kind = 'move', confirmed = false, id = server.newId(), ...more }: Record<string, unknown> = {},
  ) => code('EditSeatingPlan', { id: plan, input: { id, kind, seats, confirmed, ...more } })
  const seat = (n: number): RowOf<'seats'> => {
    const row = (server.rows('seats') as RowOf<'seats'>[]).find(({ id }) => id === a.seats[n])
    if (!row) throw new RangeError(`no seat ${n}`)
    return row
  }
  const values = (n: number): Patch => {
    const { id: _, org_id: _o, rev: _r, deleted: _d, seating_plan_id: _p, on_hold: _h, ...rest } = seat(n)
    const { origin_id: _or, ...columns } = rest
    return columns
  }
  const id = (n: number) => a.seats[n] ?? ''
  const read = async (query: string, role: RoleName = 'ADMIN') =>
    (await server.graphql(await server.token(role), query)).data
  return { office, a, server, plan, ask, code, edit, seat, values, id, read }
}

/** Sells seats at once in the office. */
export async function sellSeats(office: OfficeDesk, ...seats: readonly number[]): Promise<string> {
  const order = await office.reserve(
    seats.map((n) => office.seat(n)),
    { order_type: 'regular' },
  )
  assert.is(await office.code(office.pay(order, 3800 * seats.length)), null)
  return order
}
