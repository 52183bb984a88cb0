import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

/** The place of a field in a query. */
export type Asked = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** The fields of a selection, those of its fragments included. */
function fieldsOf(set: SelectionSetNode | undefined, fragments: Asked['fragments']): FieldNode[] {
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
function nodesBelow({ fieldNodes, fragments }: Asked, part?: string): FieldNode[] {
  const below = (nodes: readonly FieldNode[]) => nodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments))
  const answers = below(fieldNodes)
  return part === undefined ? answers : below(answers.filter(({ name }) => name.value === part))
}

/** Returns the names of the fields that a query asks of what a field answers, or of one part of it. */
export const askedFields = (asked: Asked, part?: string): ReadonlySet<string> =>
  new Set(nodesBelow(asked, part).map(({ name }) => name.value))

/** Returns the places of these fields. Those with the same name in the answer share one. */
export function askedPlaces(asked: Asked, part?: string): Asked[] {
  const places = new Map<string, FieldNode[]>()
  for (const node of nodesBelow(asked, part)) {
    const name = (node.alias ?? node.name).value
    const known = places.get(name)
    if (!known) places.set(name, [node])
    else if (!known.includes(node)) known.push(node)
  }
  return [...places.values()].map((fieldNodes) => ({ fieldNodes, fragments: asked.fragments }))
}
