import { parseJson } from '../../shared/kernel/encoding/json'
import { DomainError, type ErrorDetails } from '../../shared/kernel/errors'
import type { Command, OpContext } from '../../shared/kernel/model/command'
import { isInstant } from '../../shared/kernel/model/fields'
import { can, type RoleName } from '../../shared/kernel/permissions'
import { DAY, iso, MINUTE, ms } from '../../shared/kernel/time'
import { commands, entities, type RowOf, type TableName } from '../../shared/model'
import { entities as kept } from '../../shared/registry'
import type { Operation, OpReceipt } from '../../shared/sync/protocol'
import { roleIn } from '../accounts/members'
import { mayHaveWorkedAt } from '../devices/device-users'
import { openIncident } from '../incidents/open-incident'
import type { Actor } from '../kernel/commands/actor'
import { attempt } from '../kernel/commands/group-commit'
import { type ChangeSet, handle, type IncomingCommand, isCommandName, salvage } from '../kernel/commands/handle'
import type { Machine } from '../kernel/commands/handler'
import { RowWriter, readVisibleRow } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { maskRows } from '../kernel/reads/masked-fields'
import type { OperationOutcome, RowRef } from './claim'

export type BookedOperation = { readonly outcome: OperationOutcome; readonly changed: readonly ChangeSet[] }

/** Returns true for what an office claims to have happened: it has no drawer and no gate. */
const isOutOfPlace = ({ kind }: RowOf<'devices'>, command: Command | null): boolean =>
  kind === 'office' && command?.physical === true

/**
 * Returns the reason an operation must not be tried: its device was withdrawn, it does not continue the device's log,
 * its time is invalid, or no device of this kind records it. Null if it may be tried.
 */
function reasonNotToBook(
  device: RowOf<'devices'>,
  op: Operation,
  command: Command | null,
  forked: boolean,
): DomainError | null {
  if (device.status !== 'active') return new DomainError(`device.${device.status}`)
  if (forked) return new DomainError('sync.chain')
  if (!isInstant(op.at)) return new DomainError('input.invalid', { field: 'at' })
  if (isOutOfPlace(device, command)) return new DomainError('device.unknown')
  return command && !command.offline ? new DomainError('sync.unknown_command', { name: op.name }) : null
}

/** Limit in ms for a device's clock ahead of the server's. */
const MAX_AHEAD = 2 * MINUTE

/**
 * Limit in ms for a device's clock behind. An empty battery resets a clock by years; no device is offline that long.
 */
const MAX_BEHIND = 400 * DAY

/**
 * Returns the best known time of an operation: the device's time, limited to a plausible range and never after its
 * arrival.
 */
function happenedAt({ at }: Operation, now: number): string {
  return !isInstant(at) || ms(at) > now + MAX_AHEAD || ms(at) < now - MAX_BEHIND ? iso(now) : at
}

/**
 * Books one operation of a device's log. The outcome is applied, refused or, if it physically happened at a desk or a
 * door, quarantined.
 */
export async function bookOperation(
  trx: Trx,
  org_id: string,
  device: RowOf<'devices'>,
  op: Operation,
  forked: boolean,
  books: Machine,
): Promise<BookedOperation> {
  const at = happenedAt(op, books.ports.clock())
  const role = (await mayHaveWorkedAt(scoped(trx, org_id), org_id, device.id, op.user_id, at))
    ? await roleIn(trx, org_id, op.user_id)
    : null
  const context: OpContext = {
    id: op.id,
    org_id,
    device_id: op.device_id,
    user_id: op.user_id,
    shift_id: op.shift_id,
    at,
  }
  const incoming: IncomingCommand = { name: op.name, args: parseJson(op.input), op: context }
  const command: Command | null = isCommandName(op.name) ? commands[op.name] : null
  const bar = reasonNotToBook(device, op, command, forked)
  const tried = bar
    ? ({ ok: false, error: bar } as const)
    : await attempt(trx, () => handle(trx, incoming, memberOf(org_id, op.user_id, role), books))
  if (tried.ok) {
    return {
      outcome: { id: op.id, seq: op.seq, status: 'applied', code: null, details: {}, rows: [] },
      changed: tried.value.changed,
    }
  }
  const expected = tried.error instanceof DomainError
  const error = expected ? tried.error : new DomainError('internal')
  if (!expected) books.report(tried.error, { op_id: op.id, name: op.name })
  const refusable = expected && command !== null && (!command.physical || isOutOfPlace(device, command))
  // An unknown time does not undo a printed receipt, so it can still be salvaged.
  const salvageable = device.status === 'active' && !forked
  const changed = refusable ? [] : await quarantine(trx, op, incoming, error, salvageable, books)
  const status = refusable ? 'refused' : 'quarantined'
  return {
    outcome: {
      id: op.id,
      seq: op.seq,
      status,
      code: error.code,
      details: { ...error.details },
      rows: affectedRows(incoming),
    },
    changed,
  }
}

function memberOf(org_id: string, user_id: string, role: RoleName | null): Actor {
  if (!role) throw new DomainError('forbidden')
  return { org_id, user_id, role }
}

/** Stores an operation whole, books the facts that hold in any case, and raises an incident for a manager. */
async function quarantine(
  trx: Trx,
  op: Operation,
  incoming: IncomingCommand,
  error: DomainError,
  salvageable: boolean,
  books: Machine,
): Promise<ChangeSet[]> {
  const { org_id } = incoming.op
  const saved = salvageable ? await attempt(trx, () => salvage(trx, incoming, books)) : null
  if (saved && !saved.ok && !(saved.error instanceof DomainError))
    books.report(saved.error, { op_id: op.id, name: op.name })
  const kept = saved?.ok ? saved.value : null
  const now = iso(books.ports.clock())
  const rows = new RowWriter(scoped(trx, org_id), org_id)
  const details: ErrorDetails = { ...error.details }
  await rows.trx
    .insertInto('quarantined_ops')
    .values({ id: op.id, org_id, device_id: op.device_id, op, code: error.code, details, created_at: now })
    .execute()
  await openIncident(
    { rows, ports: books.ports, now },
    {
      kind: 'quarantined',
      subject_id: op.id,
      device_id: op.device_id,
      details: {
        name: op.name,
        code: error.code,
        seq: op.seq,
        at: isInstant(op.at) ? op.at : null,
        user_id: op.user_id,
        receipt_kept: kept?.counted ?? false,
        ...(kept?.counted === false ? { receipt_disputed: true } : {}),
      },
    },
  )
  const opened: ChangeSet = { org_id, rev: rows.changeNumber, tables: rows.tables }
  if (!kept) return [opened]
  const { counted: _told, ...changed } = kept
  return [changed, opened]
}

const isTable = (table: string): table is TableName => Object.hasOwn(entities, table)

/** Returns the rows that the operation's optimistic effect changed on its device. */
function affectedRows({ name, args, op }: IncomingCommand): RowRef[] {
  const command = isCommandName(name) ? commands[name] : null
  const input = command?.args.safeParse(args)
  if (!command || !input?.success) return []
  const effect = command.effect as (args: unknown, op: OpContext) => readonly RowRef[]
  // The affected rows do not depend on the time, and the operation's own time may be invalid.
  const then = { ...op, at: isInstant(op.at) ? op.at : iso(0) }
  return [...new Map(effect(input.data, then).map(({ table, id }) => [`${table} ${id}`, { table, id }])).values()]
}

/** Reduces a row to the fields a device keeps. */
function deviceRow(table: TableName, row: object | undefined): OpReceipt['rows'][number]['row'] {
  const columns = table in kept ? Object.keys(kept[table as keyof typeof kept].row.shape) : []
  return row ? Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))) : null
}

/**
 * Adds the authoritative rows to an outcome, as this reader may see them. A row is null if the server has none or the
 * reader may not see it.
 */
export async function receiptFor(
  trx: Trx,
  org_id: string,
  role: RoleName | null,
  now: number,
  { rows: names, ...outcome }: OperationOutcome,
): Promise<OpReceipt> {
  const db = scoped(trx, org_id)
  const rows: OpReceipt['rows'] = []
  for (const { table, id } of names) {
    if (!isTable(table)) continue
    const permission = entities[table].replication?.can
    const row =
      role && permission && can(role, permission)
        ? await readVisibleRow(db, table, { org_id, role }, id, now)
        : undefined
    rows.push({
      table,
      id,
      row: role && row && !row.deleted ? deviceRow(table, maskRows(table, { role }, [row])[0]) : null,
    })
  }
  return { ...outcome, rows }
}
