import { importsOf, type Tree } from './tree'

/**
 * The groups of files that import each other in a circle: the strongly connected components of the import graph with
 * more than one file, by Tarjan's algorithm. Type imports count. Files of a group and the groups themselves are sorted
 * by path.
 */
export function fileCycles(tree: Tree): string[][] {
  const next = new Map<string, string[]>([...tree.keys()].map((file) => [file, []]))
  for (const { from, to } of importsOf(tree)) if (from !== to && tree.has(to)) next.get(from)?.push(to)
  const order = new Map<string, number>()
  /** The earliest file that is reachable from a file and still on the stack. */
  const earliest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    earliest.set(file, number)
    stack.push(file)
    const lower = (to: number) => earliest.set(file, Math.min(earliest.get(file) ?? number, to))
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) lower(visit(to))
      else if (stack.includes(to)) lower(order.get(to) ?? number)
    }
    if (earliest.get(file) === number) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) found.push(group.sort())
    }
    return earliest.get(file) ?? number
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}
