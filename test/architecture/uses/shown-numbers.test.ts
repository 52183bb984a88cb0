import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readProduct, walk } from './program'

const { sources, checker } = readProduct()

/**
 * Returns true for the type of a number, also of one that may be missing. An element that a caller gives may be
 * anything, and is the caller's. Of `there && its number` only the end is shown.
 */
function isNumber(expression: ts.Expression): boolean {
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isNumber(expression.right)
  const type = checker.getTypeAtLocation(expression)
  const parts = type.isUnion() ? type.types : [type]
  return (
    parts.some(({ flags }) => flags & ts.TypeFlags.NumberLike) &&
    !parts.some(({ symbol }) => /^React|^Element$/.test(symbol?.name ?? ''))
  )
}

const isJsx = (node: ts.Node): boolean => ts.isJsxElement(node) || ts.isJsxFragment(node)

/** The texts of a node: what an element shows, and how many there are of something. */
const textsIn = (node: ts.Node): readonly ts.Expression[] => {
  if (ts.isJsxExpression(node) && isJsx(node.parent)) return node.expression ? [node.expression] : []
  if (!ts.isTemplateExpression(node)) return []
  return node.templateSpans.filter(({ literal }) => literal.text.startsWith(' ×')).map(({ expression }) => expression)
}

test('shows no number without the separators of the language: format.number, or String for one that is a name', () => {
  const bare: string[] = []
  for (const { path, file } of sources)
    if (path.startsWith('client/'))
      walk(file, (node) => {
        for (const text of textsIn(node))
          if (isNumber(text))
            bare.push(`${path}:${file.getLineAndCharacterOfPosition(text.getStart()).line + 1}: ${text.getText()}`)
      })
  assert.equal(bare, [])
})

test.run()
