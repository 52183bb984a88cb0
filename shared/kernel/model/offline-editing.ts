import { z } from 'zod'
import type { Permission } from '../permissions'
import { type Command, command, definedFields, insert, patch } from './command'
import type { Draft, Entity, LaterColumn, Row } from './entity'
import { id } from './fields'
import { laterFields } from './later-field'

type Shape = z.ZodRawShape
type Column<E extends Entity> = keyof Omit<Row<E>, 'id' | 'org_id' | 'rev' | 'deleted' | 'created_at' | 'updated_at'>

/** Inputs of the first release: all columns but later ones. */
type FirstInputs<E extends Entity> = {
  readonly [K in Column<E>]?: K extends LaterColumn<E> ? never : z.ZodType<Row<E>[K] | undefined>
} & Shape

type LaterInputs<E extends Entity> = { [K in keyof Pick<Row<E>, LaterColumn<E>>]: z.ZodOptional<z.ZodType<Row<E>[K]>> }

type CreateArgs<E extends Entity, C extends Shape> = z.ZodObject<{
  input: z.ZodObject<{ id: z.ZodString } & C & LaterInputs<E>>
}>
type UpdateArgs<E extends Entity, U extends Shape> = z.ZodObject<{
  id: z.ZodString
  input: z.ZodObject<U & LaterInputs<E>>
}>

/** Inputs that are no columns. Operations of earlier versions lack them. */
type ExtraInputs = Readonly<Record<string, z.ZodOptional>>

type OfflineEditing<C, U extends Shape, D, S, B> = {
  readonly can: Permission
  /** Inputs of `Create…` beside the row's id, as they were first released. */
  readonly create: C
  /** Inputs of `Update…`, as they were first released. */
  readonly update: U
  /** Inputs of `Update…` that are no columns: they say how it is booked. */
  readonly beside?: B
  /** Columns derived from the input, for both commands. */
  readonly derived?: (input: z.infer<z.ZodObject<U>>) => D
  /** Initial values of a new row's columns that have no input. */
  readonly start: S
}

/**
 * The commands `Create…` and `Update…` of an entity that devices edit without the server. Devices keep recorded
 * operations for a long time, so the inputs of the first release never change. Fields that came later are declared with
 * `laterField` in the entity, and are optional inputs of both commands from then on.
 */
export function offlineEditing<
  E extends Entity,
  const Name extends string,
  C extends FirstInputs<E>,
  U extends FirstInputs<E>,
  S extends { readonly [K in Exclude<Column<E>, keyof C | keyof D | LaterColumn<E>>]: Row<E>[K] },
  D extends Partial<Row<E>> = Record<never, never>,
  B extends ExtraInputs = Record<never, never>,
>(entity: E, name: Name, { can, create, update, beside, derived, start }: OfflineEditing<C, U, D, S, B>) {
  const later = Object.fromEntries(
    Object.entries(laterFields(entity.row.shape)).map(([field, schema]) => [field, schema.optional()]),
  )
  const isColumn = ([input]: [string, unknown]) => !Object.hasOwn(beside ?? {}, input)
  const columns = (input: object) => ({
    ...Object.fromEntries(Object.entries(definedFields(input)).filter(isColumn)),
    ...derived?.(input as z.infer<z.ZodObject<U>>),
  })
  const creating = command(`Create${name}`, {
    args: z.object({ input: z.object({ id: id(), ...create, ...later }).meta({ title: `Create${name}Input` }) }),
    returns: entity,
    can,
    offline: true,
    effect: ({ input }, op) => {
      const row = { ...start, ...columns(input), created_at: op.at, updated_at: op.at }
      return [insert(entity, op, row as unknown as Draft<E> & { readonly id: string })]
    },
  })
  const updating = command(`Update${name}`, {
    args: z.object({
      id: id(),
      input: z.object({ ...update, ...later, ...beside }).meta({ title: `Update${name}Input` }),
    }),
    returns: entity,
    can,
    offline: true,
    effect: (args, op) => [
      patch(entity, args.id, { ...columns(args.input), updated_at: op.at } as unknown as Partial<Row<E>>),
    ],
  })
  return {
    create: creating as unknown as Command<`Create${Name}`, CreateArgs<E, C>, E>,
    update: updating as unknown as Command<`Update${Name}`, UpdateArgs<E, U & B>, E>,
  }
}
