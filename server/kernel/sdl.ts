import { z } from 'zod'
import { enumerations } from '../../shared/enumerations'
import type { Entity } from '../../shared/kernel/model/entity'
import { entities } from '../../shared/model'
import { entities as kept } from '../../shared/registry'
import type { Computed } from './reads/computed'
import { leadsToOne, relatedTable } from './reads/related'

/** A zod object as JSON schema, with what `.meta()` says. */
export type Described = {
  readonly type?: string | readonly string[]
  readonly title?: string
  /** The GraphQL type of the entity whose whole row this is. */
  readonly entity?: string
  readonly scalar?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Described[]
  readonly items?: Described
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** A row as a device keeps it has the same type as one with all that the office has. */
const TYPES = new Map<unknown, string>([...Object.values(kept), ...Object.values(entities)].map((entity) => [entity.row, entity.type]))

const described = { input: new WeakMap<z.ZodType, Described>(), output: new WeakMap<z.ZodType, Described>() }

/** Describes a zod object; once for each, because it takes a millisecond. */
export function describe(schema: z.ZodType, io: 'input' | 'output'): Described {
  const known = described[io].get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const type = TYPES.get(zodSchema)
      if (type) jsonSchema.entity = type
    },
  }) as Described
  described[io].set(schema, made)
  return made
}

/** Takes `or null` off a schema, in either of the two forms zod writes it. Throws for any other union. */
function unwrap(schema: Described, where: string): { readonly value: Described; readonly nullable: boolean } {
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
 * Writes GraphQL's schema language from zod objects. Refuses, with a TypeError, what would surprise a client: an integer
 * that may pass 32 bits and has no scalar of its own, two types of one name, unions, objects and enumerations without a
 * name. A required nullable input is printed as nullable; `fillNulls` gives the schema the null it asks for.
 */
export class SdlPrinter {
  readonly #types = new Map<string, string>()

  /** The type's name as it is written where a value of it stands; `!` unless null is allowed. */
  ref(schema: Described, kind: 'input' | 'type', where: string): string {
    const { value, nullable } = unwrap(schema, where)
    return `${this.#named(value, kind, where)}${nullable ? '' : '!'}`
  }

  #named(schema: Described, kind: 'input' | 'type', where: string): string {
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
    if ((schema.minimum ?? -Infinity) < -INT || (schema.maximum ?? Infinity) >= INT) throw new TypeError(`${where} may pass 32 bits`)
    return 'Int'
  }

  #enumeration(schema: Described, where: string): string {
    if (!schema.title) throw new TypeError(`${where} is an enumeration without a name`)
    const labels: Readonly<Record<string, readonly [en: string, de: string]>> = isEnumeration(schema.title) ? enumerations[schema.title].labels : {}
    const lines = (schema.enum ?? []).map((value) => `${labels[value] ? `  "${labels[value][0]}"\n` : ''}  ${value}`)
    return this.define(schema.title, `enum ${schema.title} {\n${lines.join('\n')}\n}`)
  }

  /** Defines an object type and answers its name. `extra` are fields beyond the schema's. */
  object(schema: Described, kind: 'input' | 'type', where: string, extra: readonly string[] = []): string {
    // What a row keeps may be written too: its input has a name of its own.
    const title = kind === 'input' && schema.title && this.#types.get(schema.title)?.startsWith('type ') ? `${schema.title}Input` : schema.title
    if (!title || !schema.properties) throw new TypeError(`${where} is an object without a name`)
    return this.define(title, `${kind} ${title} {\n${[...this.fields(schema, kind, title), ...extra].map((field) => `  ${field}`).join('\n')}\n}`)
  }

  /** The fields of an object, one a line: `name: Type!`. What may be left out may be null. */
  fields(schema: Described, kind: 'input' | 'type', where: string): string[] {
    return Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const type = this.ref(field, kind, `${where}.${name}`)
      return `${name}: ${schema.required?.includes(name) ? type : type.replace(/!$/, '')}`
    })
  }

  /** Adds a definition as it is. Throws where the name already means something else. */
  define(name: string, text: string): string {
    const before = this.#types.get(name)
    if (before !== undefined && before !== text) throw new TypeError(`two types are called ${name}`)
    this.#types.set(name, text)
    return name
  }

  /** An entity's type with its relations and what is computed of it. */
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
    return this.object({ ...describe(entity.row, 'output'), title: entity.type }, 'type', entity.name, [...relations, ...extra])
  }

  /** `name(arguments): Type` for a query or a mutation. */
  operation(name: string, args: z.ZodObject, returns: string): string {
    const fields = this.fields(describe(args, 'input'), 'input', name)
    return `${name}${fields.length === 0 ? '' : `(${fields.join(', ')})`}: ${returns}`
  }

  text(): string {
    return [...this.#types.values()].join('\n\n')
  }
}

/** Gives every nullable field that GraphQL left out the null its schema asks for. */
export function fillNulls(schema: Described, value: unknown): unknown {
  const shape = unwrap(schema, 'an argument').value
  // Where the schema knows nothing of what is inside, there is nothing to fill, however deep it goes.
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
