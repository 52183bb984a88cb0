import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Mutant } from './mutants'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Options of `tsconfig.json`, without the errors about unused names: a mutant leaves many. */
function readOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { tsBuildInfoFile: _, ...options } = ts.parseJsonConfigFileContent(config, ts.sys, root).options
  return { ...options, incremental: false, noUnusedLocals: false, noUnusedParameters: false }
}

/**
 * Returns the ids of those mutants that do not compile. The changed sources are files beside the originals in one
 * program, so that the types of what they import are read once.
 */
export function uncompilable(mutants: readonly Mutant[]): ReadonlySet<string> {
  const changed = new Map(
    mutants.map((mutant) => [join(root, dirname(mutant.file), `mutant-${mutant.id}.ts`), mutant] as const),
  )
  const options = readOptions()
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => changed.has(path) || fileExists(path)
  host.readFile = (path) => changed.get(path)?.source() ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const mutant = changed.get(path)
    return mutant ? ts.createSourceFile(path, mutant.source(), version, true) : getSourceFile(path, version, ...rest)
  }
  const program = ts.createProgram([...changed.keys()], options, host)
  const refused = [...changed].filter(([path]) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].length > 0
  })
  return new Set(refused.map(([, { id }]) => id))
}
