import { z } from 'zod'
import type { Permission } from '../permissions'
import { at, count, id } from './fields'
import { type LaterKeys, laterDefaults } from './later-field'
import type { Window } from './window'

/**
 * Columns every row has. `rev` is the organisation's change number that last touched the row; `deleted` marks a
 * tombstone.
 */
const system = { id: id(), org_id: id(), rev: count(), deleted: z.boolean() }

/**
 * Relation of an entity: `many` rows that refer to this one (`sorted` by one of their columns), `one` row this one
 * refers to, or `each` row whose id is in a list column of this one.
 */
type Relation =
  | { readonly many: string; readonly by: string; readonly sorted?: string }
  | { readonly one: string; readonly by: string }
  | { readonly each: string; readonly by: string }

/**
 * Limits a reader without `all` to some rows: those that reference an event which is `current`, or any row through a
 * column, each with the permission beside it; or rows of which a row `through` a relation is visible.
 */
export type Visibility = { readonly all: Permission } & (
  | { readonly any: readonly { readonly can: Permission; readonly names: string; readonly current?: true }[] }
  | { readonly through: string }
)

/** Read permissions of an entity. */
export type Access = {
  readonly can: Permission
  /** Fields that leave the server blank for a reader without the permission beside each. */
  readonly masked?: Readonly<Record<string, Permission>>
  /** Row-level visibility. Without it, every reader sees all rows. */
  readonly visibility?: Visibility
}

/**
 * Storage of the entity on devices: in an RxDB collection of its own, in the shared `catalogue`, or not at all. Devices
 * keep the rows of its `window`, or all rows.
 */
export type Replication = Access & { readonly collection: 'own' | 'catalogue'; readonly window?: Window }

export type EntityOptions = {
  /** Indexes beyond the primary key, each a list of columns; SQL and RxDB both build them. */
  readonly indexes?: readonly (readonly string[])[]
  /** Columns a list may be sorted by; each gets an index in the browser. The first is how the list begins. */
  readonly sorts?: readonly string[]
  /** Columns a long list can be filtered by; each gets an index in the browser together with the first of `sorts`. */
  readonly filters?: readonly string[]
  /** Columns indexed by the local full-text search. */
  readonly search?: readonly string[]
  /** Columns with personal data or free text. Devices store them encrypted. */
  readonly personal?: readonly string[]
  readonly relations?: Readonly<Record<string, Relation>>
  readonly replication?: Replication
  /** For an entity no device keeps: who may read it, online. */
  readonly online?: Access
}

export type Entity<Name extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  readonly kind: 'entity'
  readonly name: Name
  readonly type: string
  readonly row: z.ZodObject<typeof system & Shape>
  readonly indexes: readonly (readonly string[])[]
  readonly sorts: readonly string[]
  readonly filters: readonly string[]
  readonly search: readonly string[]
  readonly personal: readonly string[]
  readonly relations: Readonly<Record<string, Relation>>
  readonly replication: Replication | null
  /** Read permissions, on devices or online; null if it cannot be read by itself. */
  readonly access: Access | null
  /**
   * Values of a new row in columns that its creator does not name: null where a column may be null, the defaults of
   * later fields (`later-field.ts`), and those of the office's (`extend-entity.ts`).
   */
  readonly start: Readonly<Record<string, unknown>>
}

/** Null for each field that may be null. */
const nulls = (shape: z.ZodRawShape): Readonly<Record<string, null>> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => ((schema as z.ZodType).isNullable() ? [[field, null]] : [])),
  )

/**
 * Defines an entity: the one place its fields are written.
 * @param name the SQL table, RxDB collection, GraphQL list query and permission prefix, all alike
 * @param type the GraphQL object type
 */
export function entity<const Name extends string, Shape extends z.ZodRawShape>(
  name: Name,
  type: string,
  shape: Shape,
  options: EntityOptions = {},
): Entity<Name, Shape> {
  return {
    kind: 'entity',
    name,
    type,
    row: z.object({ ...system, ...shape }) as Entity<Name, Shape>['row'],
    indexes: options.indexes ?? [],
    sorts: options.sorts ?? [],
    filters: options.filters ?? [],
    search: options.search ?? [],
    personal: options.personal ?? [],
    relations: options.relations ?? {},
    replication: options.replication ?? null,
    access: options.replication ?? options.online ?? null,
    start: { ...nulls(shape), ...laterDefaults(shape) },
  }
}

/** A row of an entity, the same object in SQL, on the wire, in RxDB and in React. */
export type Row<E extends Entity> = z.infer<E['row']>

/** Names of the fields that were added after the entity's first release. */
export type LaterColumn<E extends Entity> = LaterKeys<E['row']['shape']> & keyof Row<E>

/** Names of the columns that may be null. */
type NullableColumn<E extends Entity> = { [K in keyof Row<E>]: null extends Row<E>[K] ? K : never }[keyof Row<E>]

/** Names of the columns that a new row need not name. */
type FilledColumn<E extends Entity> = LaterColumn<E> | NullableColumn<E>

/**
 * A row in which columns that may be null and later fields are optional: where they are left out, they are null or have
 * their defaults.
 */
export type InitialRow<E extends Entity> = Omit<Row<E>, FilledColumn<E>> & Partial<Pick<Row<E>, FilledColumn<E>>>

/** A row as a command writes it: without the columns the server stamps. */
export type Draft<E extends Entity> = Omit<InitialRow<E>, 'org_id' | 'rev' | 'deleted'>

/** Both times every editable row carries. */
export const stamps = { created_at: at(), updated_at: at() }
