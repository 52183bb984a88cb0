declare module 'pouchdb-browser' {
  export default class PouchDB {
    constructor(name: string)
    readonly replicate: {
      from(url: string, options: { readonly batch_size: number }): Promise<{ readonly docs_written: number }>
    }
    destroy(): Promise<void>
  }
}
