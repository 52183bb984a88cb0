import type { z } from 'zod'
import type { Permission } from '../permissions'
import type { Draft, Entity, Row } from './entity'

/** The context of an operation: user, device, shift and time. */
export type OpContext = {
  readonly id: string
  readonly org_id: string
  readonly device_id: string | null
  readonly user_id: string
  readonly shift_id: string | null
  /** ISO time from the clock of the device or server that recorded the command. */
  readonly at: string
}

/**
 * The user of what the product does by itself: its jobs, and what a link in an email or a screen at the venue asks for.
 */
export const NO_USER = ''

/**
 * One row's part of an effect. Effects are applied again after every pull until the server has answered, so they set
 * values and never count: an insert of a row that exists changes nothing, a patch names final values.
 */
export type Change =
  | { readonly table: string; readonly id: string; readonly insert: Readonly<Record<string, unknown>> }
  | { readonly table: string; readonly id: string; readonly patch: Readonly<Record<string, unknown>> }

/**
 * That a command makes, changes or deletes one row and nothing else: `editing.ts`. `start`: columns of a new row that
 * are not given.
 */
export type Edits = {
  readonly verb: 'create' | 'update' | 'delete'
  readonly entity: Entity
  readonly start?: Readonly<Record<string, unknown>>
}

export type Command<
  Name extends string = string,
  Args extends z.ZodObject = z.ZodObject,
  Returns extends Entity | z.ZodObject | null = Entity | z.ZodObject | null,
> = {
  readonly kind: 'command'
  readonly name: Name
  /** GraphQL arguments and the recorded input alike. */
  readonly args: Args
  /** Result of the named mutation: the changed row of an entity, an object with a title, or null for `{ ok }`. */
  readonly returns: Returns
  readonly can: Permission
  /** Permission that these arguments require beyond `can`; null for none. */
  readonly needs: (args: z.infer<Args>) => Permission | null
  /**
   * Returns true if these arguments require that the user has typed their password lately; null for never. Only without
   * `offline`.
   */
  readonly asksPassword: ((args: z.infer<Args>) => boolean) | null
  /** True if a device may record it without the server. */
  readonly offline: boolean
  /**
   * True if it has already happened in the world (money taken, a person admitted): a refusal then becomes a quarantine,
   * never a loss.
   */
  readonly physical: boolean
  /** Set where it does nothing but edit a row: the server then asks for that row and the rows it names. */
  readonly edits: Edits | null
  /** True if the office's activity log records it. */
  readonly logged: boolean
  /** The rows it changes, guessed by the device and, for plain commands, applied by the server as they are. */
  readonly effect: (args: z.infer<Args>, op: OpContext) => readonly Change[]
}

type CommandOptions<Args extends z.ZodObject, Returns extends Entity | z.ZodObject | null> = {
  readonly args: Args
  readonly returns: Returns
  readonly can: Permission
  readonly needs?: (args: z.infer<Args>) => Permission | null
  readonly asksPassword?: (args: z.infer<Args>) => boolean
  readonly offline?: boolean
  readonly physical?: boolean
  readonly edits?: Edits
  readonly logged?: boolean
  readonly effect?: (args: z.infer<Args>, op: OpContext) => readonly Change[]
}

/** The effect of a command that only a handler books. */
export const noEffect = (): readonly Change[] => []

/** Defines a change a person makes. `name` is the GraphQL mutation and the name in the outbox. */
export function command<
  const Name extends string,
  Args extends z.ZodObject,
  Returns extends Entity | z.ZodObject | null,
>(name: Name, options: CommandOptions<Args, Returns>): Command<Name, Args, Returns> {
  return {
    kind: 'command',
    name,
    args: options.args,
    returns: options.returns,
    can: options.can,
    needs: options.needs ?? (() => null),
    asksPassword: options.asksPassword ?? null,
    offline: options.offline ?? false,
    physical: options.physical ?? false,
    edits: options.edits ?? null,
    logged: options.logged ?? options.edits !== undefined,
    effect: options.effect ?? noEffect,
  }
}

export type Args<C extends Command> = z.infer<C['args']>

/**
 * The name of the entity a command answers with, whose fields its input names; undefined where it answers with no row.
 */
export const entityOf = ({ returns }: Command): string | undefined =>
  returns && 'kind' in returns ? returns.name : undefined

/** The insert of a whole row, later fields filled in; the server stamps `rev`. */
export const insert = <E extends Entity>(
  entity: E,
  op: OpContext,
  row: Draft<E> & { readonly id: string },
): Change => ({
  table: entity.name,
  id: row.id,
  insert: { ...entity.start, ...row, org_id: op.org_id, rev: 0, deleted: false },
})

/** Sets columns of one row. */
export const patch = <E extends Entity>(
  entity: E,
  id: string,
  values: Partial<Omit<Row<E>, 'id' | 'org_id' | 'rev'>>,
): Change => ({
  table: entity.name,
  id,
  patch: values,
})

/** Returns the fields an update names; fields left out stay unchanged. */
export const definedFields = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
