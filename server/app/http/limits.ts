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
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../shared/kernel/model/query'

/** Limits of one request. Requests of the app stay far below each. */
export const LIMITS = {
  /**
   * Body size in bytes of a signed-in GraphQL request: a batch of `PUSH_SIZE` characters in any encoding, with
   * headroom.
   */
  body: 4 * 1024 * 1024,
  /**
   * Keys and values of one body: more than the longest edit of a seating plan has, 1,000 seats with all columns before
   * and after.
   */
  keys: 40_000,
  values: 200_000,
  /** Keys in one sender's long bodies in a minute: a seating plan of 30,000 seats that is replaced as a whole. */
  keysPerMinute: 1_000_000,
  /** Body size in bytes of every other request. Anybody may send one, so parsing it must cost nothing. */
  anonymousBody: 64 * 1024,
  /** GraphQL requests per minute. A desk catching up on an evening offline sends a hundred. */
  perMinute: 6000,
  /** Characters of a query. The longest of the app has 700. */
  query: 16_000,
  /** Characters of the queries that are kept parsed. A parsed query takes up to 100 bytes a character. */
  keptQueries: 400_000,
  /** Tokens of a query; the parser stops there. */
  tokens: 3000,
  /**
   * One operation per document, because compiled queries are cached by their text, whichever operation was requested.
   */
  operations: 1,
  variables: 40,
  /** Length of a name or alias, which the response repeats. */
  name: 200,
  /** Nesting depth of lists and objects in variables. */
  nested: 50,
  directives: 20,
  depth: 8,
  fields: 400,
  aliases: 20,
  /** Objects in an answer. A full page of orders with lines, payments and the buyer has 202,000. */
  objects: 400_000,
  /**
   * Searched, filtered, sorted or later pages of lists per request. Each may scan the organisation's whole table; a
   * browser sends one.
   */
  searches: 4,
} as const

/** Rows assumed per relation. An order has up to 200 lines, and most have two. */
const ASSUMED_RELATED = 100

/** The size of a selection. `objects` counts the objects in an answer per object the selection applies to. */
type Size = {
  readonly depth: number
  readonly fields: number
  readonly aliases: number
  readonly objects: number
  readonly searches: number
}

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, objects: 0, searches: 0 }

/** Input fields that neither search nor sort nor skip rows. */
const FIRST_PAGE: ReadonlySet<string> = new Set(['limit', 'checkpoint'])

/** Returns true if an input searches, filters, sorts or skips pages; assumed if it comes from a variable. */
const searches = (input: ValueNode): boolean =>
  input.kind !== Kind.OBJECT || input.fields.some(({ name }) => !FIRST_PAGE.has(name.value))

/** Returns the page size an input asks for; the maximum if it comes from a variable. */
function pageIn(input: ValueNode): number {
  if (input.kind !== Kind.OBJECT) return MAX_LIMIT
  const limit = input.fields.find(({ name }) => name.value === 'limit')?.value
  if (!limit) return DEFAULT_LIMIT
  return limit.kind === Kind.INT ? Math.min(MAX_LIMIT, Math.max(1, Number(limit.value))) : MAX_LIMIT
}

/**
 * Measures queries with their fragments expanded. Each fragment is measured once and its size added, because a short
 * chain of fragments can expand to millions of fields.
 */
class Measure {
  readonly #seen = new Map<string, Size>()

  constructor(
    readonly fragment: (name: string) => FragmentDefinitionNode | null | undefined,
    readonly typeNamed: (name: string) => GraphQLNamedType | undefined,
  ) {}

  /** Measures a selection on one object of `type`. `page` is the assumed length of its lists. */
  set(selections: SelectionSetNode | undefined, type: GraphQLNamedType | undefined, page: number): Size {
    let sum = NOTHING
    for (const selection of selections?.selections ?? []) {
      const inner =
        selection.kind === Kind.FIELD
          ? this.#field(selection, type, page)
          : selection.kind === Kind.FRAGMENT_SPREAD
            ? this.#spread(selection.name.value, page)
            : this.set(
                selection.selectionSet,
                selection.typeCondition ? this.typeNamed(selection.typeCondition.name.value) : type,
                page,
              )
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
    const returned: GraphQLOutputType | undefined = isObjectType(parent)
      ? parent.getFields()[field.name.value]?.type
      : undefined
    const many = returned !== undefined && isListType(getNullableType(returned))
    const input = field.arguments?.find(({ name }) => name.value === 'input')?.value
    const asked = input ? pageIn(input) : page
    const inner = this.set(field.selectionSet, returned && getNamedType(returned), many ? ASSUMED_RELATED : asked)
    return {
      depth: inner.depth + 1,
      fields: inner.fields + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      objects: field.selectionSet ? (many ? asked : 1) * (1 + inner.objects) : 0,
      searches: inner.searches + (input && parent === this.typeNamed('Query') && searches(input) ? 1 : 0),
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

/** Counts operations, variables, directives and fields in a document, and its longest name. */
function countParts(
  document: DocumentNode,
): Readonly<Record<'operations' | 'variables' | 'directives' | 'fields' | 'name', number>> {
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

/**
 * Returns the reason a query is too large; null if it is not. Runs before other validation rules, some of which are
 * slow.
 */
export function queryTooLarge(schema: GraphQLSchema, document: DocumentNode): string | null {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  )
  const sizes = document.definitions.flatMap((each) => {
    if (each.kind !== Kind.OPERATION_DEFINITION) return []
    const measure = new Measure(
      (name) => fragments.get(name),
      (name) => schema.getType(name),
    )
    return [measure.set(each.selectionSet, schema.getRootType(each.operation) ?? undefined, DEFAULT_LIMIT)]
  })
  const most = (key: keyof Size) => Math.max(0, ...sizes.map((size) => size[key]))
  const { fields, name, ...parts } = countParts(document)
  if (name > LIMITS.name) return `a name longer than ${LIMITS.name}`
  if (most('depth') > LIMITS.depth) return `deeper than ${LIMITS.depth}`
  const found = {
    ...parts,
    fields: Math.max(fields, most('fields')),
    aliases: most('aliases'),
    objects: most('objects'),
    searches: most('searches'),
  }
  const over = (Object.keys(found) as (keyof typeof found)[]).find((key) => found[key] > LIMITS[key])
  return over ? `more than ${LIMITS[over]} ${over}` : null
}

const sizeRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    const why = queryTooLarge(context.getSchema(), document)
    if (why) context.reportError(new GraphQLError(why))
  },
})

/** Rejects subscriptions over HTTP; they need a socket. */
const noSubscriptionRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition({ operation }) {
    if (operation === OperationTypeNode.SUBSCRIPTION)
      context.reportError(new GraphQLError('Use a WebSocket for subscriptions.'))
  },
})

const hiddenSchemaRules = (production: boolean): ValidationRule[] =>
  production ? [NoSchemaIntrospectionCustomRule] : []

/** Validation rules for HTTP requests, beside `tooMuch`. In production they also hide the schema. */
export const requestRules = (production: boolean): ValidationRule[] => [
  noSubscriptionRule,
  ...hiddenSchemaRules(production),
]

/** Validation rules for requests on a socket. */
export const socketRules = (production: boolean): ValidationRule[] => [sizeRule, ...hiddenSchemaRules(production)]
