import { z } from 'zod'
import type { Permission } from '../permissions'
import { type Command, command, insert, type OpContext, patch } from './command'
import type { Draft, Entity, LaterColumn, Row } from './entity'
import { id } from './fields'
import { laterFields } from './later-field'

type Shape = z.ZodRawShape
type Columns<E extends Entity> = keyof Omit<Draft<E>, 'id' | 'created_at' | 'updated_at'>

/** Fields that were added to the entity later: both commands take them without naming them. */
type Later<E extends Entity> = { [K in LaterColumn<E>]: z.ZodOptional<z.ZodType<Row<E>[K]>> }

/** Fields of a create command. Fields with an initial value are optional. */
type Made<F extends Shape, S> = { id: z.ZodOptional<z.ZodString> } & { [K in keyof F]: K extends keyof S ? z.ZodOptional<F[K]> : F[K] }

/** Fields of an update command. All are optional; omitted ones stay unchanged. */
type Changed<F extends Shape> = { [K in keyof F]: z.ZodOptional<F[K]> }

type Editing<F extends Shape, S> = {
  readonly can: Permission
  /** Fields that a person edits. */
  readonly fields: F
  /** Values of a new row: all other columns, and optional fields. */
  readonly start: (op: OpContext) => S
}

const optional = (fields: Shape): Shape => Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, (schema as z.ZodType).optional()]))

/** Sets the author and time columns an entity has. */
const noted = (entity: Entity, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([column]) => column in entity.row.shape))

/** Creates an online command that updates columns of one row. Omitted columns stay unchanged. Its name is `Update…`. */
export function updating<E extends Entity, const Name extends string, F extends { readonly [K in Columns<E>]?: z.ZodType<Row<E>[K & keyof Row<E>]> } & Shape>(
  entity: E,
  name: Name,
  { can, fields }: Pick<Editing<F, unknown>, 'can' | 'fields'>,
) {
  const update = command(`Update${name}`, {
    args: z.object({ id: id(), input: z.object(optional(fields)).meta({ title: `Update${name}Input` }) }),
    returns: entity,
    can,
    edits: { verb: 'update', entity },
    effect: (args, op) => {
      const given = Object.fromEntries(Object.entries(args.input).filter(([, value]) => value !== undefined))
      return [patch(entity, args.id, { ...given, ...noted(entity, { updated_at: op.at, updated_by_id: op.user_id }) } as Partial<Row<E>>)]
    },
  })
  return update as unknown as Command<`Update${Name}`, z.ZodObject<{ id: z.ZodString; input: z.ZodObject<Changed<F>> }>, E>
}

const ANYONE: OpContext = { id: '', org_id: '', device_id: null, user_id: '', shift_id: null, at: '' }

/**
 * The commands of an entity the office edits online: `Create…`, `Update…` and `Delete…` with the entity's type as their name. A
 * new row may be given its id, so that the command can be sent again; otherwise it has the operation's.
 */
export function editing<
  E extends Entity,
  const Name extends string,
  F extends { readonly [K in Columns<E>]?: z.ZodType<Row<E>[K & keyof Row<E>]> } & Shape,
  S extends { readonly [K in Exclude<Columns<E>, keyof F | LaterColumn<E>>]: Row<E>[K & keyof Row<E>] },
>(entity: E, name: Name, { can, fields: named, start }: Editing<F, S>) {
  const later = laterFields(entity.row.shape)
  const fields = { ...later, ...named }
  const free = [...Object.keys(start(ANYONE)), ...Object.keys(later)]
  const made = Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, free.includes(field) ? (schema as z.ZodType).optional() : schema]))
  const row = (values: Readonly<Record<string, unknown>>) => values as unknown as Draft<E> & { readonly id: string }
  const create = command(`Create${name}`, {
    args: z.object({ input: z.object({ id: id().optional(), ...made }).meta({ title: `Create${name}Input` }) }),
    returns: entity,
    can,
    edits: { verb: 'create', entity },
    effect: ({ input }, op) => {
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      return [insert(entity, op, row({ ...noted(entity, { created_at: op.at, updated_at: op.at }), ...start(op), ...given, id: input.id ?? op.id }))]
    },
  })
  const remove = command(`Delete${name}`, {
    args: z.object({ id: id() }),
    returns: null,
    can,
    edits: { verb: 'delete', entity },
    effect: (args, op) => [
      patch(entity, args.id, { deleted: true, ...noted(entity, { updated_at: op.at, deleted_at: op.at, deleted_by_id: op.user_id }) } as unknown as Partial<
        Row<E>
      >),
    ],
  })
  return {
    create: create as unknown as Command<`Create${Name}`, z.ZodObject<{ input: z.ZodObject<Made<F, S> & Later<E>> }>, E>,
    update: updating(entity, name, { can, fields }) as unknown as Command<
      `Update${Name}`,
      z.ZodObject<{ id: z.ZodString; input: z.ZodObject<Changed<F> & Later<E>> }>,
      E
    >,
    remove: remove as unknown as Command<`Delete${Name}`, z.ZodObject<{ id: z.ZodString }>, null>,
  }
}
