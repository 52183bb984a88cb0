import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
  visit,
} from 'graphql'
import { DEFAULT_LIMIT, listInput, MAX_LIMIT } from '../../../shared/kernel/model/query'

/** What one request may ask for. What a browser sends stays far below each. */
export const LIMITS = {
  /** Bytes of a request: a batch of `PUSH_SIZE` characters, whichever they are, with room. */
  body: 4 * 1024 * 1024,
  /** Words of a query; the parser stops there. */
  tokens: 3000,
  /** One: what a query is compiled to is kept by its text, whichever of several was asked for first. */
  operations: 1,
  variables: 40,
  /** Letters of a name: what is asked for under a name is answered under it, refused or not. */
  name: 200,
  /** How deep lists and objects stand in each other in variables. */
  nested: 50,
  directives: 20,
  depth: 8,
  fields: 400,
  aliases: 20,
  /** A whole page of orders with lines, payments and the buyer is 202,000. */
  objects: 400_000,
  /** Lists that are searched or narrowed: each looks through the organisation's whole table, whatever it answers. A browser sends one. */
  searches: 4,
} as const

/** How many rows a relation is taken to have: an order has up to 200 lines, and most have two. */
const RELATED = 100

/** `objects` is how many an answer is made of, for each object the selection stands on. */
type Size = { readonly depth: number; readonly fields: number; readonly aliases: number; readonly objects: number; readonly searches: number }

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, objects: 0, searches: 0 }

/** What of an input only says which page is wanted, and looks for nothing. */
const PAGING: ReadonlySet<string> = new Set(Object.keys({ ...listInput, checkpoint: null }).filter((name) => name !== 'query'))

/** Whether an input looks for something; where a variable says it, it does. */
const looksFor = (input: ValueNode): boolean => input.kind !== Kind.OBJECT || input.fields.some(({ name }) => !PAGING.has(name.value))

/** The page an input asks for: the most there is where a variable says it. */
function pageIn(input: ValueNode): number {
  if (input.kind !== Kind.OBJECT) return MAX_LIMIT
  const limit = input.fields.find(({ name }) => name.value === 'limit')?.value
  if (!limit) return DEFAULT_LIMIT
  return limit.kind === Kind.INT ? Math.min(MAX_LIMIT, Math.max(1, Number(limit.value))) : MAX_LIMIT
}

/**
 * Measures queries with their fragments unfolded, each fragment once: a short chain of fragments can stand for millions of
 * fields, so they are added up and never walked again.
 */
class Measure {
  readonly #seen = new Map<string, Size>()

  constructor(
    readonly fragment: (name: string) => FragmentDefinitionNode | null | undefined,
    readonly typeNamed: (name: string) => GraphQLNamedType | undefined,
  ) {}

  /** Everything asked of one object of `type`. `page` is how long its lists are. */
  set(selections: SelectionSetNode | undefined, type: GraphQLNamedType | undefined, page: number): Size {
    let sum = NOTHING
    for (const selection of selections?.selections ?? []) {
      const inner =
        selection.kind === Kind.FIELD
          ? this.#field(selection, type, page)
          : selection.kind === Kind.FRAGMENT_SPREAD
            ? this.#spread(selection.name.value, page)
            : this.set(selection.selectionSet, selection.typeCondition ? this.typeNamed(selection.typeCondition.name.value) : type, page)
      sum = {
        depth: Math.max(sum.depth, inner.depth),
        fields: sum.fields + inner.fields,
        aliases: sum.aliases + inner.aliases,
        objects: sum.objects + inner.objects,
        searches: sum.searches + inner.searches,
      }
    }
    return sum
  }

  #field(field: FieldNode, parent: GraphQLNamedType | undefined, page: number): Size {
    const returned: GraphQLOutputType | undefined = isObjectType(parent) ? parent.getFields()[field.name.value]?.type : undefined
    const many = returned !== undefined && isListType(getNullableType(returned))
    const input = field.arguments?.find(({ name }) => name.value === 'input')?.value
    const asked = input ? pageIn(input) : page
    const inner = this.set(field.selectionSet, returned && getNamedType(returned), many ? RELATED : asked)
    return {
      depth: inner.depth + 1,
      fields: inner.fields + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      objects: field.selectionSet ? (many ? asked : 1) * (1 + inner.objects) : 0,
      searches: inner.searches + (input && parent === this.typeNamed('Query') && looksFor(input) ? 1 : 0),
    }
  }

  #spread(name: string, page: number): Size {
    const key = `${page} ${name}`
    const known = this.#seen.get(key)
    if (known) return known
    this.#seen.set(key, NOTHING)
    const found = this.fragment(name)
    const size = this.set(found?.selectionSet, found ? this.typeNamed(found.typeCondition.name.value) : undefined, page)
    this.#seen.set(key, size)
    return size
  }
}

/** How often each of these stands in a query, in whatever part of it. */
function counted(document: DocumentNode): Readonly<Record<'operations' | 'variables' | 'directives' | 'fields' | 'name', number>> {
  const sum = { operations: 0, variables: 0, directives: 0, fields: 0, name: 0 }
  visit(document, {
    Name: ({ value }) => {
      sum.name = Math.max(sum.name, value.length)
    },
    OperationDefinition: () => void sum.operations++,
    VariableDefinition: () => void sum.variables++,
    Directive: () => void sum.directives++,
    Field: () => void sum.fields++,
  })
  return sum
}

/** Why a query asks for too much; null where it does not. Comes before any rule looks at it: some take their time. */
export function tooMuch(schema: GraphQLSchema, document: DocumentNode): string | null {
  const fragments = new Map(document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])))
  const sizes = document.definitions.flatMap((each) => {
    if (each.kind !== Kind.OPERATION_DEFINITION) return []
    const measure = new Measure(
      (name) => fragments.get(name),
      (name) => schema.getType(name),
    )
    return [measure.set(each.selectionSet, schema.getRootType(each.operation) ?? undefined, DEFAULT_LIMIT)]
  })
  const most = (key: keyof Size) => Math.max(0, ...sizes.map((size) => size[key]))
  const { fields, name, ...parts } = counted(document)
  if (name > LIMITS.name) return `a name longer than ${LIMITS.name}`
  if (most('depth') > LIMITS.depth) return `deeper than ${LIMITS.depth}`
  const found = { ...parts, fields: Math.max(fields, most('fields')), aliases: most('aliases'), objects: most('objects'), searches: most('searches') }
  const over = (Object.keys(found) as (keyof typeof found)[]).find((key) => found[key] > LIMITS[key])
  return over ? `more than ${LIMITS[over]} ${over}` : null
}

const sizeRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    const why = tooMuch(context.getSchema(), document)
    if (why) context.reportError(new GraphQLError(why))
  },
})

/** Subscriptions are heard on a socket. */
const askedOnceRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition({ operation }) {
    if (operation === OperationTypeNode.SUBSCRIPTION) context.reportError(new GraphQLError('Subscriptions are heard on a socket.'))
  },
})

const hidden = (production: boolean): ValidationRule[] => (production ? [NoSchemaIntrospectionCustomRule] : [])

/** What a request must keep to, beside `tooMuch`. In production the schema is not told either. */
export const requestRules = (production: boolean): ValidationRule[] => [askedOnceRule, ...hidden(production)]

/** What is asked on a socket must keep to. */
export const socketRules = (production: boolean): ValidationRule[] => [sizeRule, ...hidden(production)]
