import * as VFS from 'wa-sqlite/src/sqlite-constants.js'

/** One operation on a disk. `acknowledged` marks that everything so far was reported as committed. */
type Action =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'sync'; readonly file: string }
  | { readonly kind: 'remove'; readonly file: string }
  | { readonly kind: 'acknowledged'; readonly count: number }

/** Files on a disk, by name. */
export type Files = ReadonlyMap<string, Uint8Array>

export type Chance = (below: number) => number

/** Number of bytes that a disk writes atomically. */
const SECTOR = 512

class File {
  #bytes = new Uint8Array(0)
  size = 0

  write(at: number, bytes: Uint8Array): void {
    const end = at + bytes.length
    if (end > this.#bytes.length) {
      const more = new Uint8Array(Math.max(end, 2 * this.#bytes.length))
      more.set(this.#bytes.subarray(0, this.size))
      this.#bytes = more
    }
    if (at > this.size) this.#bytes.fill(0, this.size, at)
    this.#bytes.set(bytes, at)
    this.size = Math.max(this.size, end)
  }

  truncate(size: number): void {
    if (size < this.size) this.size = size
    else this.write(size, new Uint8Array(0))
  }

  read(at: number, length: number): Uint8Array {
    return this.#bytes.subarray(Math.min(at, this.size), Math.min(at + length, this.size))
  }
}

/** A disk for SQLite that records every operation. A power cut may lose writes that were not yet synced. */
export class Disk {
  readonly name = 'disk'
  readonly mxPathName = 64
  readonly actions: Action[] = []
  readonly #files = new Map<string, File>()
  readonly #open = new Map<number, { readonly name: string; readonly file: File; readonly fleeting: boolean }>()

  constructor(files: Files = new Map()) {
    for (const [name, bytes] of files) this.#named(name).write(0, bytes)
  }

  #named(name: string): File {
    const file = this.#files.get(name) ?? new File()
    this.#files.set(name, file)
    return file
  }

  #opened(id: number) {
    const opened = this.#open.get(id)
    if (!opened) throw new Error('the file is not open')
    return opened
  }

  acknowledge(count: number): void {
    this.actions.push({ kind: 'acknowledged', count })
  }

  /** The current files, including unsynced writes. */
  files(): Files {
    return new Map([...this.#files].map(([name, file]) => [name, file.read(0, file.size).slice()]))
  }

  xOpen(name: string | null, id: number, flags: number, out: DataView): number {
    const known = name ?? `fleeting ${id}`
    if (!this.#files.has(known) && !(flags & VFS.SQLITE_OPEN_CREATE)) return VFS.SQLITE_CANTOPEN
    this.#open.set(id, {
      name: known,
      file: this.#named(known),
      fleeting: (flags & VFS.SQLITE_OPEN_DELETEONCLOSE) !== 0,
    })
    out.setInt32(0, flags, true)
    return VFS.SQLITE_OK
  }

  xClose(id: number): number {
    const { name, fleeting } = this.#opened(id)
    this.#open.delete(id)
    if (fleeting) this.#files.delete(name)
    return VFS.SQLITE_OK
  }

  xRead(id: number, data: Uint8Array, at: number): number {
    const found = this.#opened(id).file.read(at, data.length)
    data.set(found)
    data.fill(0, found.length)
    return found.length < data.length ? VFS.SQLITE_IOERR_SHORT_READ : VFS.SQLITE_OK
  }

  xWrite(id: number, data: Uint8Array, at: number): number {
    const { name, file } = this.#opened(id)
    const bytes = data.slice()
    file.write(at, bytes)
    this.actions.push({ kind: 'write', file: name, at, bytes })
    return VFS.SQLITE_OK
  }

  xTruncate(id: number, size: number): number {
    const { name, file } = this.#opened(id)
    file.truncate(size)
    this.actions.push({ kind: 'truncate', file: name, size })
    return VFS.SQLITE_OK
  }

  xSync(id: number): number {
    this.actions.push({ kind: 'sync', file: this.#opened(id).name })
    return VFS.SQLITE_OK
  }

  xFileSize(id: number, out: DataView): number {
    out.setBigInt64(0, BigInt(this.#opened(id).file.size), true)
    return VFS.SQLITE_OK
  }

  xDelete(name: string): number {
    this.#files.delete(name)
    this.actions.push({ kind: 'remove', file: name })
    return VFS.SQLITE_OK
  }

  xAccess(name: string, _flags: number, out: DataView): number {
    out.setInt32(0, this.#files.has(name) ? 1 : 0, true)
    return VFS.SQLITE_OK
  }

  xLock(): number {
    return VFS.SQLITE_OK
  }

  xUnlock(): number {
    return VFS.SQLITE_OK
  }

  xCheckReservedLock(_id: number, out: DataView): number {
    out.setInt32(0, 0, true)
    return VFS.SQLITE_OK
  }

  xFileControl(): number {
    return VFS.SQLITE_NOTFOUND
  }

  xSectorSize(): number {
    return SECTOR
  }

  /** Same assumption as SQLite makes for modern disks: a write does not change neighbouring bytes. */
  xDeviceCharacteristics(): number {
    return VFS.SQLITE_IOCAP_POWERSAFE_OVERWRITE
  }
}

/** Applies a write that a cut interrupted: some of its sectors in any order, one of them perhaps only in part. */
function partOf(file: File, at: number, bytes: Uint8Array, chance: Chance): void {
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR - ((at + from) % SECTOR))
    const luck = chance(8)
    if (luck < 4) file.write(at + from, bytes.subarray(from, to))
    else if (luck === 4) file.write(at + from, bytes.subarray(from, from + chance(to - from)))
    from = to
  }
}

/** Files after a power cut that follows a number of operations: everything synced, and a random part of the rest. */
export function afterCut(
  before: Files,
  actions: readonly Action[],
  chance: Chance,
): { readonly files: Files; readonly acknowledged: number } {
  const files = new Map<string, File>()
  const named = (name: string): File => {
    const file = files.get(name) ?? new File()
    files.set(name, file)
    return file
  }
  for (const [name, bytes] of before) named(name).write(0, bytes)
  const synced = new Map<string, number>()
  for (const [i, action] of actions.entries()) if (action.kind === 'sync') synced.set(action.file, i)
  let acknowledged = 0
  for (const [i, action] of actions.entries()) {
    if (action.kind === 'acknowledged') acknowledged = action.count
    else if (action.kind === 'remove') files.delete(action.file)
    else if (action.kind !== 'sync') {
      const safe = i < (synced.get(action.file) ?? -1)
      if (action.kind === 'write')
        safe
          ? named(action.file).write(action.at, action.bytes)
          : partOf(named(action.file), action.at, action.bytes, chance)
      else if (safe || chance(2) === 0) named(action.file).truncate(action.size)
    }
  }
  return { files: new Map([...files].map(([name, file]) => [name, file.read(0, file.size).slice()])), acknowledged }
}
