import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Bundles a script of the bench for the browser, with the product's build. */
export async function script(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(here, entry), output: { codeSplitting: false } },
    },
  })
  if (!('output' in built)) throw new Error('one bundle was expected')
  return built.output[0].code
}
