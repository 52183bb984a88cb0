import PouchDB from 'pouchdb-browser'

/** The rival's page, on its own server's origin. Pulls everything and returns the time in ms. */
const pouch = {
  async pull() {
    const local = new PouchDB('bench-pouch')
    const began = performance.now()
    const result = await local.replicate.from(`${location.origin}/db`, { batch_size: 1000 })
    const took = performance.now() - began
    await local.destroy()
    return { took, rows: result.docs_written }
  },
}

export type Pouch = typeof pouch

Object.assign(globalThis, { pouch })
