import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** The fields of a selection, those of its fragments included. */
function fieldsOf(set: SelectionSetNode | undefined, fragments: Info['fragments']): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === 'Field') return [selection]
    return fieldsOf(selection.kind === 'InlineFragment' ? selection.selectionSet : fragments[selection.name.value]?.selectionSet, fragments)
  })
}

/**
 * Returns the names of the fields that a query asks of what a field answers, or of one part of it. A field with a condition counts as
 * asked.
 */
export function askedFields({ fieldNodes, fragments }: Info, part?: string): ReadonlySet<string> {
  const below = (nodes: readonly FieldNode[]) => nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments))
  const answers = below(fieldNodes)
  return new Set((part === undefined ? answers : below(answers.filter(({ name }) => name.value === part))).map(({ name }) => name.value))
}
