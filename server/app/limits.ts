import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

const MAX_DEPTH = 8
const MAX_FIELDS = 400
const MAX_ALIASES = 20

/** The most words a query may have; the parser stops there. */
export const MAX_TOKENS = 3000

type Size = { readonly depth: number; readonly fields: number; readonly aliases: number }

/**
 * Measures a query with its fragments unfolded, each fragment once: a short chain of fragments can stand for millions of
 * fields, so they are added up and never walked again.
 */
function measure(set: SelectionSetNode | undefined, fragment: (name: string) => FragmentDefinitionNode | null | undefined, seen: Map<string, Size>): Size {
  let [depth, fields, aliases] = [0, 0, 0]
  for (const selection of set?.selections ?? []) {
    let inner: Size = { depth: 0, fields: 0, aliases: 0 }
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value
      const known = seen.get(name)
      if (!known) seen.set(name, inner)
      inner = known ?? measure(fragment(name)?.selectionSet, fragment, seen)
      seen.set(name, inner)
    } else {
      inner = measure(selection.selectionSet, fragment, seen)
      if (selection.kind === Kind.FIELD) inner = { depth: inner.depth + 1, fields: inner.fields + 1, aliases: inner.aliases + (selection.alias ? 1 : 0) }
    }
    depth = Math.max(depth, inner.depth)
    fields += inner.fields
    aliases += inner.aliases
  }
  return { depth, fields, aliases }
}

const sizeRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    const size = measure(operation.selectionSet, (name) => context.getFragment(name), new Map())
    if (size.depth > MAX_DEPTH) context.reportError(new GraphQLError(`This query is deeper than ${MAX_DEPTH}.`))
    if (size.fields > MAX_FIELDS) context.reportError(new GraphQLError(`This query asks for more than ${MAX_FIELDS} fields.`))
    if (size.aliases > MAX_ALIASES) context.reportError(new GraphQLError(`This query has more than ${MAX_ALIASES} aliases.`))
  },
})

/** What a query must keep to. In production the schema is not told either. */
export const queryRules = (production: boolean): ValidationRule[] => (production ? [sizeRule, NoSchemaIntrospectionCustomRule] : [sizeRule])
