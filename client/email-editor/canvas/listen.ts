type Listeners = { readonly [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void }

/** Listens to events of a document. Returns a function that stops it. */
export function listen(document_: Document, listeners: Listeners): () => void {
  const stop = new AbortController()
  for (const [name, listener] of Object.entries(listeners))
    document_.addEventListener(name, listener as EventListener, { signal: stop.signal })
  return () => stop.abort()
}
