import type { LeasedJob } from '../../../server/jobs/job'
import type { WaitingStep, WaitingWishes } from '../../../server/waiting_list/requests'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { DAY, HOUR } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { OfficeDesk } from '../office/office-desk'
import { startServer, type TestServer } from '../server'
import { enlargeHall } from './large-hall'
import { ShopVisitor } from './visitor'

type Entry = RowOf<'waiting_list'>

/** A shop whose numbered event is in a month, sells for nothing and has a waiting list. All its seats are reserved. */
export class WaitingLine {
  readonly seats: readonly string[]

  private constructor(
    readonly office: OfficeDesk,
    readonly server: TestServer,
    /** Ids of the office's orders by the number of their first seat. */
    readonly orders: Map<number, string>,
    count: number,
  ) {
    this.seats = enlargeHall(server, count)
  }

  /** Opens the shop. `groups` are the numbers of the seats that one order of the office has each. */
  static async open(groups: readonly (readonly number[])[], count: number, given?: TestServer): Promise<WaitingLine> {
    const server = given ?? (await startServer())
    const office = await OfficeDesk.open(server)
    const line = new WaitingLine(office, server, new Map(), count)
    const { a, sql } = server
    sql(
      'update events set starts_at = ?, ends_at = ?, waiting_list = ? where org_id = ?',
      office.in(30 * DAY),
      office.in(30 * DAY + 2 * HOUR),
      true,
      a.org_id,
    )
    sql('update prices set value = 0 where id = ?', a.prices.stalls.id)
    for (const group of groups) {
      const lines = group.map((n) => ({
        id: server.newId(),
        price_id: a.prices.stalls.id,
        seat_id: line.seats[n] ?? '',
        qty: 1,
      }))
      line.orders.set(
        group[0] ?? 0,
        await office.reserve(lines, { order_type: 'reservation', valid_until: office.in(29 * DAY) }),
      )
    }
    return line
  }

  /** Sets for how many hours places are offered. */
  offerFor(waiting_list_hours: number): void {
    const { sql, a } = this.server
    const settings = { webshop_v2: true, event_settings: { waiting_list_hours } }
    sql('update orgs set settings = ? where id = ?', JSON.stringify(settings), a.org_id)
  }

  step(step: WaitingStep extends infer S ? (S extends WaitingStep ? Omit<S, 'org_id'> : never) : never) {
    return this.server.writer.run({
      kind: 'waiting_list',
      step: { ...step, org_id: this.server.a.org_id } as WaitingStep,
    })
  }

  /** Asks to wait, as a form of the shop does. Returns the id of the request. */
  async ask(name: string, wishes: Partial<WaitingWishes> = {}): Promise<string> {
    this.server.advance(1)
    const id = this.server.newId()
    await this.step({
      do: 'join',
      wishes: {
        id,
        event_id: this.server.a.events.numbered,
        price_category_id: null,
        qty: 1,
        together: false,
        name,
        email: `${name.toLowerCase()}@example.org`,
        lang: 'en',
        wanted_until: this.office.in(29 * DAY),
        visitor: name,
        ...wishes,
      },
    })
    return id
  }

  /** Joins the line, with the confirmation of the address. Returns the id of the entry. */
  async join(name: string, wishes: Partial<WaitingWishes> = {}): Promise<string> {
    const id = await this.ask(name, wishes)
    await this.step({ do: 'confirm', id })
    return id
  }

  /** Returns why a step is refused; null where it is not. */
  async refused(work: Promise<unknown>): Promise<ErrorCode | null> {
    try {
      await work
      return null
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
  }

  entries(): Entry[] {
    const entries = this.server.rows('waiting_list', this.server.a) as Entry[]
    return entries.sort((x, y) => (x.created_at + x.id < y.created_at + y.id ? -1 : 1))
  }

  entry(id: string): Entry {
    const entry = this.entries().find((each) => each.id === id)
    if (!entry) throw new Error(`no entry ${id}`)
    return entry
  }

  /** Numbers of the seats that nobody has. */
  free(): number[] {
    const { a, rows } = this.server
    const taken = new Set(
      rows('rights', a).flatMap(({ kind, event_id, subject_id, status }) =>
        kind === 'seat' && event_id === a.events.numbered && (status === 'live' || status === 'spent')
          ? [subject_id]
          : [],
      ),
    )
    return this.seats.flatMap((id, n) => (taken.has(id) ? [] : [n]))
  }

  /** Numbers of the seats of an order. */
  seatsOf = (order_id: string | null): number[] =>
    this.office
      .items(order_id ?? '')
      .map(({ seat_id }) => this.seats.indexOf(seat_id ?? ''))
      .sort((x, y) => x - y)

  /** Cancels the office's order whose first seat has this number. */
  async giveBack(first: number): Promise<void> {
    const id = this.orders.get(first) ?? ''
    const code = await this.office.code(this.office.ask('CancelOrder', { id, input: {} }))
    if (code !== null) throw new Error(code)
  }

  /** Runs the jobs that are due, and those that follow from them. */
  async run(): Promise<void> {
    const { writer } = this.server
    await writer.run({ kind: 'queue', step: { do: 'stand' } })
    for (;;) {
      const step = { do: 'take', leased_by: 'a test', limit: 50 } as const
      const taken = (await writer.run({ kind: 'queue', step })) as LeasedJob[]
      if (taken.length === 0) return
      for (const job of taken) await writer.run({ kind: 'queue', step: { do: 'book', job } })
    }
  }

  /** The visitor to whom places are offered. */
  buyer = (id: string): ShopVisitor => {
    const { order_id } = this.entry(id)
    return new ShopVisitor(this.server, this.server.a, { order_id: order_id ?? '' })
  }

  /** Emails about the waiting list, as the entry and what they say. */
  emails(): string[] {
    const emails = this.server.rows('outbox', this.server.a) as RowOf<'outbox'>[]
    return emails
      .sort((x, y) => (x.created_at < y.created_at ? -1 : 1))
      .flatMap(({ kind, payload }) => (kind === 'waiting_list' ? [`${payload.says} ${payload.id}`] : []))
  }

  close = () => this.server.close()
}
