import { z } from 'zod'
import type { Permission } from '../permissions'
import { type Command, command, insert, NO_USER, type OpContext, patch } from './command'
import type { Draft, Entity, LaterColumn, Row } from './entity'
import { id } from './fields'
import { laterFields } from './later-field'

type Shape = z.ZodRawShape
/** Columns that a row's commands set. */
export type Columns<E extends Entity> = keyof Omit<Draft<E>, 'id' | 'created_at' | 'updated_at'>

/** Fields that were added to the entity later: both commands take them without naming them. */
type LaterInputs<E extends Entity> = { [K in keyof Pick<Row<E>, LaterColumn<E>>]: z.ZodOptional<z.ZodType<Row<E>[K]>> }

/** Fields of a create command. Fields with an initial value are optional. */
type CreateInputs<F extends Shape, S> = { id: z.ZodOptional<z.ZodString> } & {
  [K in keyof F]: K extends keyof S ? z.ZodOptional<F[K]> : F[K]
}

/** Fields of an update command. All are optional; omitted ones stay unchanged. */
type UpdateInputs<F extends Shape> = { [K in keyof F]: z.ZodOptional<F[K]> }

/** Lists of rows that belong to a row, as optional fields of both commands. */
type ListInputs<L extends Shape> = { [K in keyof L]: z.ZodOptional<L[K]> }

/** Options of `editing`: the permission, fields and start values of an entity's commands. */
export type Editing<F extends Shape, S, L extends Shape> = {
  readonly can: Permission
  /** True if the commands require a password that the user has typed lately. */
  readonly asksPassword?: () => boolean
  /** Fields that a person edits. */
  readonly fields: F
  /**
   * Rows of other tables that belong to the row and are edited with it, such as an event's prices. A list given
   * replaces the rows there are; the handler writes them (`server/kernel/commands/replace-rows.ts`).
   */
  readonly lists?: L
  /** Values of a new row: all other columns, and optional fields. */
  readonly start: (op: OpContext) => S
}

const NO_LISTS = {}

/** Columns that an input sets: those given, without the lists. */
const columnsIn = (input: object, lists: Shape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== undefined && !Object.hasOwn(lists, field)),
  )

const optional = (fields: Shape): Shape =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, (schema as z.ZodType).optional()]))

/** Sets the author and time columns an entity has. */
const noted = (entity: Entity, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([column]) => column in entity.row.shape))

/** Creates an online command that updates columns of one row. Omitted columns stay unchanged. Its name is `Update…`. */
export function updating<
  E extends Entity,
  const Name extends string,
  F extends { readonly [K in Columns<E>]?: z.ZodType<Row<E>[K & keyof Row<E>]> } & Shape,
>(entity: E, name: Name, { can, fields, lists = NO_LISTS, ...options }: Omit<Editing<F, unknown, Shape>, 'start'>) {
  const update = command(`Update${name}`, {
    args: z.object({
      id: id(),
      input: z.object(optional({ ...fields, ...lists })).meta({ title: `Update${name}Input` }),
    }),
    returns: entity,
    can,
    ...options,
    edits: { verb: 'update', entity },
    effect: (args, op) => {
      return [
        patch(entity, args.id, {
          ...columnsIn(args.input, lists),
          ...noted(entity, { updated_at: op.at, updated_by_id: op.user_id }),
        } as Partial<Row<E>>),
      ]
    },
  })
  return update as unknown as Command<
    `Update${Name}`,
    z.ZodObject<{ id: z.ZodString; input: z.ZodObject<UpdateInputs<F>> }>,
    E
  >
}

const ANYONE: OpContext = { id: '', org_id: '', device_id: null, user_id: NO_USER, shift_id: null, at: '' }

/** The fields that a person edits, those that were added later beside their neighbours in the entity. */
function inOrder<F extends Shape, L extends Shape>(entity: Entity, named: F, later: L): L & F {
  const columns = Object.keys(entity.row.shape)
  const fields = Object.keys(named)
  for (const field of Object.keys(later).filter((each) => !fields.includes(each))) {
    const neighbour = columns.slice(0, columns.indexOf(field)).findLast((column) => fields.includes(column))
    fields.splice(neighbour === undefined ? 0 : fields.indexOf(neighbour) + 1, 0, field)
  }
  return Object.fromEntries(fields.map((field) => [field, named[field] ?? later[field]])) as L & F
}

/**
 * The commands of an entity the office edits online: `Create…`, `Update…` and `Delete…` with the entity's type as their
 * name. A new row may be given its id, so that the command can be sent again; otherwise it has the operation's.
 */
export function editing<
  E extends Entity,
  const Name extends string,
  F extends { readonly [K in Columns<E>]?: z.ZodType<Row<E>[K & keyof Row<E>]> } & Shape,
  S extends { readonly [K in Exclude<Columns<E>, keyof F | LaterColumn<E>>]: Row<E>[K & keyof Row<E>] },
  L extends Shape = Record<never, never>,
>(entity: E, name: Name, { can, fields: named, start, lists, ...options }: Editing<F, S, L>) {
  const later = laterFields(entity.row.shape)
  const fields = inOrder(entity, named, later)
  const begun = start(ANYONE)
  const free = [...Object.keys(begun), ...Object.keys(later)]
  const made = Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      free.includes(field) ? (schema as z.ZodType).optional() : schema,
    ]),
  )
  const row = (values: Readonly<Record<string, unknown>>) => values as unknown as Draft<E> & { readonly id: string }
  const create = command(`Create${name}`, {
    args: z.object({
      input: z
        .object({ id: id().optional(), ...made, ...optional(lists ?? NO_LISTS) })
        .meta({ title: `Create${name}Input` }),
    }),
    returns: entity,
    can,
    ...options,
    edits: { verb: 'create', entity, start: begun },
    effect: ({ input }, op) => {
      const given = columnsIn(input, lists ?? NO_LISTS)
      return [
        insert(
          entity,
          op,
          row({
            ...noted(entity, { created_at: op.at, updated_at: op.at }),
            ...start(op),
            ...given,
            id: input.id ?? op.id,
          }),
        ),
      ]
    },
  })
  const remove = command(`Delete${name}`, {
    args: z.object({ id: id() }),
    returns: null,
    can,
    ...options,
    edits: { verb: 'delete', entity },
    effect: (args, op) => [
      patch(entity, args.id, {
        deleted: true,
        ...noted(entity, { updated_at: op.at, deleted_at: op.at, deleted_by_id: op.user_id }),
      } as unknown as Partial<Row<E>>),
    ],
  })
  return {
    create: create as unknown as Command<
      `Create${Name}`,
      z.ZodObject<{ input: z.ZodObject<CreateInputs<F, S> & LaterInputs<E> & ListInputs<L>> }>,
      E
    >,
    update: updating(entity, name, { can, fields, ...options, ...(lists && { lists }) }) as unknown as Command<
      `Update${Name}`,
      z.ZodObject<{ id: z.ZodString; input: z.ZodObject<UpdateInputs<F> & LaterInputs<E> & ListInputs<L>> }>,
      E
    >,
    remove: remove as unknown as Command<`Delete${Name}`, z.ZodObject<{ id: z.ZodString }>, null>,
  }
}
