import type { EDIT_KINDS } from '../../../shared/seats/entity'
import type { PlanEdit } from '../../../shared/seats/plan/edit'

export type EditKind = (typeof EDIT_KINDS)[number]

/** An edit that the loaded seats do not contain yet. `rev` is its change number once the server has booked it. */
export type PendingEdit = {
  readonly id: string
  readonly kind: EditKind
  readonly edit: PlanEdit
  readonly rev: number | null
}

/** Change numbers up to which this editor's seats and drawing are current. */
export type KnownVersions = { readonly seats: number; readonly drawing: number }

const isContained = ({ edit, rev }: PendingEdit, { seats, drawing }: KnownVersions): boolean =>
  rev !== null && drawing >= rev && (edit.seats.length === 0 || seats >= rev)

/**
 * Drops edits that the server's answers contain. Edits are booked one after another, so that those left out are always
 * the first ones: an edit that a later one has overtaken is never shown again.
 */
export function withoutBooked(pending: readonly PendingEdit[], known: KnownVersions): readonly PendingEdit[] {
  const first = pending.findIndex((each) => !isContained(each, known))
  return first === 0 ? pending : first === -1 ? (pending.length === 0 ? pending : []) : pending.slice(first)
}
