import { z } from 'zod'
import type { Command } from '../../shared/kernel/model/command'

type Node = z.core.JSONSchema.BaseSchema

/** JSON schema keywords that constrain values. Type names and descriptions are left out. */
const CONSTRAINTS = [
  'const',
  'enum',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'refinements',
  'type',
] as const

/** Adds the number of refinements to a schema, because JSON schema does not express them. */
function noteRefinements(zodSchema: z.core.$ZodTypes, jsonSchema: Node): void {
  const count = (zodSchema._zod.def.checks ?? []).filter((check) => check._zod.def.check === 'custom').length
  if (count > 0) jsonSchema.refinements = count
}

const described = (args: z.ZodObject): Node =>
  z.toJSONSchema(args, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => noteRefinements(zodSchema, jsonSchema),
  })

function lines(node: Node, path: string, optional: boolean): string[] {
  const options = (node.anyOf as Node[] | undefined) ?? []
  const value = options.find(({ type }) => type !== 'null') ?? node
  const nullable = options.some(({ type }) => type === 'null')
  const constraints = CONSTRAINTS.flatMap((name) =>
    value[name] === undefined ? [] : [`${name}=${JSON.stringify(value[name])}`],
  )
  const outer =
    node !== value && node.refinements !== undefined ? [`refinements=${JSON.stringify(node.refinements)}`] : []
  const own = [
    path,
    ...(optional ? ['optional'] : []),
    ...(nullable ? ['nullable'] : []),
    ...constraints,
    ...outer,
  ].join(' ')
  const members = Object.entries(value.properties ?? {}).flatMap(([name, member]) =>
    lines(member as Node, path ? `${path}.${name}` : name, !value.required?.includes(name)),
  )
  const items =
    value.items && typeof value.items === 'object' && !Array.isArray(value.items)
      ? lines(value.items as Node, `${path}[]`, false)
      : []
  return [...(path ? [own] : []), ...members, ...items]
}

/** Describes a command's arguments, one line each: path, whether it is optional or nullable, constraints. */
export const argumentLines = ({ args }: Command): string[] => lines(described(args), '', false).sort()

/** Paths of the optional arguments, e.g. `input.items[].discount`. */
export const optionalPaths = (command: Command): string[] =>
  argumentLines(command).flatMap((line) => (line.split(' ')[1] === 'optional' ? [line.split(' ')[0] ?? ''] : []))

/** Counts the places of recorded arguments where a path has a value and where it is absent. */
export function countPlaces(args: unknown, path: string): { readonly given: number; readonly absent: number } {
  const [head = '', ...rest] = path.split('.')
  const list = head.endsWith('[]')
  const name = list ? head.slice(0, -2) : head
  if (typeof args !== 'object' || args === null) return { given: 0, absent: 0 }
  const value = (args as Readonly<Record<string, unknown>>)[name]
  if (rest.length === 0 && !list)
    return { given: Number(value !== undefined && value !== null), absent: Number(value === undefined) }
  const inner = list ? (Array.isArray(value) ? value : []) : [value]
  const all = inner.map((each) => countPlaces(each, rest.join('.')))
  return { given: all.reduce((n, each) => n + each.given, 0), absent: all.reduce((n, each) => n + each.absent, 0) }
}

type Shape = Readonly<Record<string, z.ZodType>>

/** Changes the fields of the object at a path in a schema. Optional, nullable and list wrappers on the way stay. */
function changedAt(schema: z.ZodType, path: readonly string[], change: (shape: Shape) => Shape): z.ZodType {
  if (schema instanceof z.ZodOptional) return changedAt(schema.unwrap() as z.ZodType, path, change).optional()
  if (schema instanceof z.ZodNullable) return changedAt(schema.unwrap() as z.ZodType, path, change).nullable()
  if (schema instanceof z.ZodDefault) return changedAt(schema.unwrap() as z.ZodType, path, change).optional()
  if (schema instanceof z.ZodArray) return z.array(changedAt(schema.element as z.ZodType, path, change))
  if (!(schema instanceof z.ZodObject)) throw new TypeError(`${path.join('.')} is in no object`)
  const shape = schema.shape as Shape
  const [head, ...rest] = path
  if (head === undefined) return z.object(change(shape))
  const inner = shape[head]
  if (!inner) throw new TypeError(`no ${head}`)
  return z.object({ ...shape, [head]: changedAt(inner, rest, change) })
}

const required = (schema: z.ZodType | undefined): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? (schema.unwrap() as z.ZodType)
    : (schema ?? z.never())

export type ArgumentMutant = { readonly name: string; readonly args: z.ZodType }

/**
 * Variants of a command's arguments with one mistake each: an optional argument made required, or a new required one.
 */
export function mutantsOf(command: Command): ArgumentMutant[] {
  const steps = (path: string) => path.replaceAll('[]', '').split('.')
  const made = optionalPaths(command).map((path) => {
    const [last = '', ...way] = steps(path).reverse()
    return {
      name: `${command.name} requires ${path}`,
      args: changedAt(command.args, way.reverse(), (shape) => ({ ...shape, [last]: required(shape[last]) })),
    }
  })
  const into = 'input' in command.args.shape ? ['input'] : []
  return [
    ...made,
    {
      name: `${command.name} requires a new argument`,
      args: changedAt(command.args, into, (shape) => ({ ...shape, added: z.string() })),
    },
  ]
}
