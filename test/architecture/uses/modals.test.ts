import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SPECIFIED_MODALS } from '../../shell/specified-routes'
import { readTree } from '../tree'
import { walk } from './program'

/** Modals that no screen opens by its parameter, with the decision that says why. */
const NOT_OPENED: Readonly<Record<string, string>> = {}

/**
 * Names that screens use in texts and as properties, except where a domain declares its modals: those are no way to
 * open one.
 */
function namesOnScreens(): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [path, text] of readTree(['client'])) {
    const file = ts.createSourceFile(
      path,
      text,
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    )
    walk(file, (node) => {
      if (ts.isStringLiteralLike(node)) names.add(node.text)
      if (!ts.isPropertyAssignment(node)) return
      const owner = node.parent.parent
      const isDeclaration =
        path.endsWith('/domain.ts') && ts.isPropertyAssignment(owner) && owner.name.getText() === 'modals'
      if (!isDeclaration) names.add(node.name.getText())
    })
  }
  return names
}

test('opens every modal of the specification from a screen', () => {
  const names = namesOnScreens()
  assert.equal(
    SPECIFIED_MODALS.map(({ parameter }) => parameter).filter((parameter) => !names.has(parameter)),
    Object.keys(NOT_OPENED),
  )
})

test.run()
