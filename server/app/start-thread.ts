import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Starts a thread from the script `name` beside the calling file. Node 20 gives workers no loader, so in development
 * the thread loads the sources through tsx.
 * @param here the caller's `import.meta.url`
 */
export function startThread(here: string, name: string, workerData: unknown): Worker {
  if (!here.endsWith('.ts')) return new Worker(join(dirname(fileURLToPath(here)), `${name}.js`), { workerData })
  const source = JSON.stringify(new URL(`./${name}.ts`, here).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
    eval: true,
    workerData,
  })
}
