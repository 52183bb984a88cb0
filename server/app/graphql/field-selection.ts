import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

/** A field as a query selects it. */
export type FieldSelection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** The fields of a selection, those of its fragments included. */
function fieldsOf(set: SelectionSetNode | undefined, fragments: FieldSelection['fragments']): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === 'Field') return [selection]
    return fieldsOf(
      selection.kind === 'InlineFragment' ? selection.selectionSet : fragments[selection.name.value]?.selectionSet,
      fragments,
    )
  })
}

/**
 * Returns the fields that a query asks of what a field answers, or of one part of it. A field with a condition counts
 * as asked.
 */
function nodesBelow({ fieldNodes, fragments }: FieldSelection, part?: string): FieldNode[] {
  const below = (nodes: readonly FieldNode[]) => nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments))
  const answers = below(fieldNodes)
  return part === undefined ? answers : below(answers.filter(({ name }) => name.value === part))
}

/** Returns the names of the fields that a query asks of what a field answers, or of one part of it. */
export const selectedFields = (asked: FieldSelection, part?: string): ReadonlySet<string> =>
  new Set(nodesBelow(asked, part).map(({ name }) => name.value))

/** Returns the selections below a field, or below one part of it. Those with the same name in the answer share one. */
export function subselections(asked: FieldSelection, part?: string): FieldSelection[] {
  const places = new Map<string, FieldNode[]>()
  for (const node of nodesBelow(asked, part)) {
    const name = (node.alias ?? node.name).value
    const known = places.get(name)
    if (!known) places.set(name, [node])
    else if (!known.includes(node)) known.push(node)
  }
  return [...places.values()].map((fieldNodes) => ({ fieldNodes, fragments: asked.fragments }))
}
