import type { Phrases } from '../phrases'
import type { Command } from './command'
import type { Entity } from './entity'
import type { Enumeration } from './enumeration'
import type { List } from './list/list'
import type { Query } from './query'

/**
 * Manifest of a domain on the shared side. `<domain>/domain.ts` declares what a browser loads with the organisation
 * (`shared/registry.ts` collects it), `<domain>/office-domain.ts` what only the server loads (`shared/model.ts`). A
 * domain has either or both.
 */
export type Domain = {
  readonly entities?: readonly Entity[]
  readonly commands?: readonly Command[]
  /** Queries that the app sends by name (`documents.ts`). */
  readonly queries?: readonly Query[]
  /** Lists that the server answers without code of its own. Only in `office-domain.ts`. */
  readonly lists?: readonly List[]
  readonly phrases?: readonly Phrases[]
  /** Closed lists whose values the API labels. */
  readonly enumerations?: readonly Enumeration[]
}

type Part = keyof Domain

/** Everything a list of domains declares under one part, as a union. */
export type Declaration<Domains extends readonly Domain[], P extends Part> = Domains[number] extends infer Each
  ? Each extends { readonly [Key in P]: readonly (infer Declared)[] }
    ? Declared
    : never
  : never

type Named = { readonly name: string }

/** Members of a union by their names. */
type ByName<Member> = { readonly [M in Member as M extends Named ? M['name'] : never]: M }

/** Everything that a list of domains declares under one part, in the order of the list. */
export const declarationsOf = <const Domains extends readonly Domain[], P extends Part>(
  domains: Domains,
  part: P,
): readonly Declaration<Domains, P>[] =>
  domains.flatMap((each) => (each[part] ?? []) as readonly Declaration<Domains, P>[])

/**
 * Everything that a list of domains declares under one part, by name and sorted by it. Throws a TypeError where two
 * have the same name.
 */
export function byName<const Domains extends readonly Domain[], P extends Exclude<Part, 'lists' | 'phrases'>>(
  domains: Domains,
  part: P,
): ByName<Declaration<Domains, P>> {
  const members: readonly Named[] = domains.flatMap((each): readonly Named[] => each[part] ?? [])
  const sorted = [...members].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const [i, { name }] of sorted.entries())
    if (name === sorted[i + 1]?.name) throw new TypeError(`two ${part} are called ${name}`)
  return Object.fromEntries(sorted.map((member) => [member.name, member])) as ByName<Declaration<Domains, P>>
}
