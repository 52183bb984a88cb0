import { z } from 'zod'
import type { Entity } from '../../shared/kernel/model/entity'
import { entities, enumerations } from '../../shared/model'
import { entities as kept } from '../../shared/registry'
import type { Computed } from './reads/computed'
import { leadsToOne, relatedTable } from './reads/related'

/** A zod object as JSON schema, including its `.meta()`. */
export type DescribedSchema = {
  readonly type?: string | readonly string[]
  readonly title?: string
  /** GraphQL type of the entity whose whole row this is. */
  readonly entity?: string
  readonly scalar?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly DescribedSchema[]
  readonly items?: DescribedSchema
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** GraphQL types by row schema. A row as a device keeps it has the same type as the office's wider row. */
const TYPES = new Map<unknown, string>(
  [...Object.values(kept), ...Object.values(entities)].map((entity) => [entity.row, entity.type]),
)

const described = {
  input: new WeakMap<z.ZodType, DescribedSchema>(),
  output: new WeakMap<z.ZodType, DescribedSchema>(),
}

/** Converts a zod object to JSON schema. Cached, because it takes a millisecond. */
export function describe(schema: z.ZodType, io: 'input' | 'output'): DescribedSchema {
  const known = described[io].get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const type = TYPES.get(zodSchema)
      if (type) jsonSchema.entity = type
    },
  }) as DescribedSchema
  described[io].set(schema, made)
  return made
}

/** Splits a nullable schema into value and flag, for either of the two forms zod writes. Throws for any other union. */
function unwrap(
  schema: DescribedSchema,
  where: string,
): { readonly value: DescribedSchema; readonly nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    if (types.length !== 1) throw new TypeError(`${where} is a union`)
    return { value: { ...schema, type: types[0] as string }, nullable: types.length < schema.type.length }
  }
  if (!schema.anyOf) return { value: schema, nullable: false }
  const [value, ...others] = schema.anyOf.filter((option) => option.type !== 'null')
  if (!value || others.length > 0) throw new TypeError(`${where} is a union`)
  return { value: unwrap(value, where).value, nullable: true }
}

const isEnumeration = (title: string): title is keyof typeof enumerations => Object.hasOwn(enumerations, title)

const INT = 2 ** 31
const SCALARS = ['ID', 'Cents', 'Float', 'JSON', 'Upload']

/**
 * Prints GraphQL schema language from zod objects. Throws a TypeError for anything that would surprise a client: an
 * integer that may exceed 32 bits without a scalar, two types of one name, unions, and objects or enumerations without
 * a name. A required nullable input is printed as nullable; `fillNulls` adds the missing null.
 */
export class SdlPrinter {
  readonly #types = new Map<string, string>()

  /** Returns the type's name as used in a field, with `!` unless null is allowed. */
  ref(schema: DescribedSchema, kind: 'input' | 'type', where: string): string {
    const { value, nullable } = unwrap(schema, where)
    return `${this.#named(value, kind, where)}${nullable ? '' : '!'}`
  }

  #named(schema: DescribedSchema, kind: 'input' | 'type', where: string): string {
    if (schema.scalar !== undefined) {
      if (!SCALARS.includes(schema.scalar)) throw new TypeError(`${where} has the unknown scalar ${schema.scalar}`)
      return schema.scalar
    }
    if (schema.entity) return schema.entity
    if (schema.enum) return this.#enumeration(schema, where)
    if (schema.type === 'array') return `[${this.ref(schema.items ?? {}, kind, `${where}[]`)}]`
    if (schema.type === 'object') return this.object(schema, kind, where)
    if (schema.type === 'string') return 'String'
    if (schema.type === 'boolean') return 'Boolean'
    if (schema.type !== 'integer') throw new TypeError(`${where} has no GraphQL type`)
    if ((schema.minimum ?? -Infinity) < -INT || (schema.maximum ?? Infinity) >= INT)
      throw new TypeError(`${where} may pass 32 bits`)
    return 'Int'
  }

  #enumeration(schema: DescribedSchema, where: string): string {
    if (!schema.title) throw new TypeError(`${where} is an enumeration without a name`)
    const labels: Readonly<Record<string, readonly [en: string, de: string]>> = isEnumeration(schema.title)
      ? enumerations[schema.title].labels
      : {}
    const lines = (schema.enum ?? []).map((value) => `${labels[value] ? `  "${labels[value][0]}"\n` : ''}  ${value}`)
    return this.define(schema.title, `enum ${schema.title} {\n${lines.join('\n')}\n}`)
  }

  /** Defines an object type and returns its name. `extra` are fields beyond the schema's. */
  object(schema: DescribedSchema, kind: 'input' | 'type', where: string, extra: readonly string[] = []): string {
    // A stored part may be an input too, so its input type gets a name of its own.
    const title =
      kind === 'input' && schema.title && this.#types.get(schema.title)?.startsWith('type ')
        ? `${schema.title}Input`
        : schema.title
    if (!title || !schema.properties) throw new TypeError(`${where} is an object without a name`)
    return this.define(
      title,
      `${kind} ${title} {\n${[...this.fields(schema, kind, title), ...extra].map((field) => `  ${field}`).join('\n')}\n}`,
    )
  }

  /** Prints the fields of an object, one per line: `name: Type!`. Optional fields are nullable. */
  fields(schema: DescribedSchema, kind: 'input' | 'type', where: string): string[] {
    return Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const type = this.ref(field, kind, `${where}.${name}`)
      return `${name}: ${schema.required?.includes(name) ? type : type.replace(/!$/, '')}`
    })
  }

  /** Adds a definition verbatim. Throws if the name already means something else. */
  define(name: string, text: string): string {
    const before = this.#types.get(name)
    if (before !== undefined && before !== text) throw new TypeError(`two types are called ${name}`)
    this.#types.set(name, text)
    return name
  }

  /** Prints an entity's type with its relations and computed fields. */
  entity(entity: Entity, computed: readonly Computed[]): string {
    const relations = Object.entries(entity.relations).map(([name, relation]) => {
      const target: Entity | undefined = entities[relatedTable(relation)]
      if (!target) throw new TypeError(`${entity.name}.${name} names no entity`)
      return leadsToOne(relation) ? `${name}: ${target.type}` : `${name}: [${target.type}!]!`
    })
    const extra = computed.map(({ field, args, returns }) => {
      const where = `${entity.name}.${field}`
      return this.operation(field, args, this.ref(describe(returns, 'output'), 'type', where))
    })
    return this.object({ ...describe(entity.row, 'output'), title: entity.type }, 'type', entity.name, [
      ...relations,
      ...extra,
    ])
  }

  /** Prints `name(arguments): Type` for a query or a mutation. */
  operation(name: string, args: z.ZodObject, returns: string): string {
    const fields = this.fields(describe(args, 'input'), 'input', name)
    return `${name}${fields.length === 0 ? '' : `(${fields.join(', ')})`}: ${returns}`
  }

  text(): string {
    return [...this.#types.values()].join('\n\n')
  }
}

/** Sets every nullable field that GraphQL left out to null, as the schema requires. */
export function fillNulls(schema: DescribedSchema, value: unknown): unknown {
  const shape = unwrap(schema, 'an argument').value
  // A schema without item types has nothing to fill, however deep the value is.
  if (Array.isArray(value)) return shape.items ? value.map((item) => fillNulls(shape.items ?? {}, item)) : value
  if (typeof value !== 'object' || value === null || !shape.properties) return value
  const given = value as Readonly<Record<string, unknown>>
  const filled: Record<string, unknown> = { ...given }
  for (const [name, field] of Object.entries(shape.properties)) {
    if (given[name] !== undefined) filled[name] = fillNulls(field, given[name])
    else if (shape.required?.includes(name) && unwrap(field, name).nullable) filled[name] = null
  }
  return filled
}
