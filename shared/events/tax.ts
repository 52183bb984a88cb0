type TaxGroup = {
  readonly id: string
  readonly name: string
  readonly rate: number
  readonly valid_from: string
  readonly valid_to: string | null
}

/**
 * Returns the rate of a tax group at a time (ISO), in basis points. Groups of one name succeed each other by their
 * validity. Null if none of that name is in force.
 */
export function rateAt(groups: readonly TaxGroup[], id: string, at: string): number | null {
  const named = groups.find((group) => group.id === id)
  const valid = (group: TaxGroup) => group.valid_from <= at && (group.valid_to === null || at < group.valid_to)
  const current = named && (valid(named) ? named : groups.find((group) => group.name === named.name && valid(group)))
  return current?.rate ?? null
}
