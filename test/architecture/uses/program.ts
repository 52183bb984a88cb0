import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replaceAll('\\', '/')

/** A source file of the product with its path from the project folder. */
export type Source = { readonly path: string; readonly file: ts.SourceFile }

/**
 * The product's source files and the types of everything in them. Demo data, migrations and tests are left out: they
 * are no use of anything.
 */
export type Product = {
  readonly sources: readonly Source[]
  readonly checker: ts.TypeChecker
  /** The file at a path from the project folder. Throws if there is none. */
  readonly sourceOf: (path: string) => ts.SourceFile
}

/** Reads and type checks the product: about ten seconds. */
export function readProduct(): Product {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  }
  const config = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.json`, {}, host)
  if (!config) throw new Error('tsconfig.json cannot be read')
  const paths = config.fileNames.filter(
    (name) => /^(client|server|shared)\//.test(name.slice(root.length)) && !name.startsWith(`${root}server/demo/`),
  )
  const program = ts.createProgram(paths, config.options)
  const sources = paths.flatMap((name) => {
    const file = program.getSourceFile(name)
    return file ? [{ path: name.slice(root.length), file }] : []
  })
  const sourceOf = (path: string) => {
    const file = program.getSourceFile(`${root}${path}`)
    if (!file) throw new Error(`no file ${path}`)
    return file
  }
  return { sources, checker: program.getTypeChecker(), sourceOf }
}

/** Calls `visit` with a node and everything inside it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** The text of a string literal or a template without values; null for other nodes. */
export const literal = (node: ts.Node | undefined): string | null =>
  node && ts.isStringLiteralLike(node) ? node.text : null
