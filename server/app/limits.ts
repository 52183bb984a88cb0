import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
} from 'graphql'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../shared/kernel/query'

const MAX_DEPTH = 8
const MAX_FIELDS = 400
const MAX_ALIASES = 20
/** A whole page of orders with lines, payments and the buyer is 202,000. */
const MAX_OBJECTS = 400_000
/** How many rows a relation is taken to have: an order has up to 200 lines, and most have two. */
const RELATED = 100

/** The most words a query may have; the parser stops there. */
export const MAX_TOKENS = 3000

/** `objects` is how many an answer is made of, for each object the selection stands on. */
type Size = { readonly depth: number; readonly fields: number; readonly aliases: number; readonly objects: number }

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, objects: 0 }

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

const sizeRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    const schema = context.getSchema()
    const measure = new Measure(
      (name) => context.getFragment(name),
      (name) => schema.getType(name),
    )
    const size = measure.set(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined, DEFAULT_LIMIT)
    if (size.depth > MAX_DEPTH) context.reportError(new GraphQLError(`This query is deeper than ${MAX_DEPTH}.`))
    if (size.fields > MAX_FIELDS) context.reportError(new GraphQLError(`This query asks for more than ${MAX_FIELDS} fields.`))
    if (size.aliases > MAX_ALIASES) context.reportError(new GraphQLError(`This query has more than ${MAX_ALIASES} aliases.`))
    if (size.objects > MAX_OBJECTS) context.reportError(new GraphQLError(`This query may answer with more than ${MAX_OBJECTS} objects.`))
  },
})

/** What a query must keep to. In production the schema is not told either. */
export const queryRules = (production: boolean): ValidationRule[] => (production ? [sizeRule, NoSchemaIntrospectionCustomRule] : [sizeRule])
