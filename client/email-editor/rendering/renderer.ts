import type { PreviewSource, RenderAnswer, RenderRequest } from './render-worker'

type PendingRender = { readonly resolve: (answer: RenderAnswer) => void; readonly reject: (reason: Error) => void }

/**
 * Renders emails in a worker, one after another. What a worker that breaks was asked for fails, and the next email gets
 * a new one.
 */
export class CanvasRenderer {
  #worker: Worker | null = null
  #made = 0
  readonly #asked = new Map<number, PendingRender>()

  /** Renders an email. Throws if the worker cannot be loaded, breaks or is closed. */
  render(shown: PreviewSource): Promise<RenderAnswer> {
    this.#worker ??= this.#start()
    const request: RenderRequest = { ...shown, id: this.#made++ }
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      this.#asked.set(request.id, { resolve, reject })
      worker.postMessage(request)
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<RenderAnswer>) => {
      this.#asked.get(data.id)?.resolve(data)
      this.#asked.delete(data.id)
    })
    worker.addEventListener('error', ({ message }) => this.#end(`the renderer broke: ${message}`))
    worker.addEventListener('messageerror', () => this.#end('the renderer sent what cannot be read'))
    return worker
  }

  #end(reason: string): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#asked.values()) reject(new Error(reason))
    this.#asked.clear()
  }

  close(): void {
    this.#end('the renderer was closed')
  }
}
