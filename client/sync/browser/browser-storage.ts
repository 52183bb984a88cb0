import type { Live } from '../live'
import { cell } from '../live'

/** Key-value storage of the browser. Values that the browser refuses stay in this tab's memory while it is open. */
export type BrowserStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Lists the keys with a prefix. */
  keys(prefix: string): readonly string[]
  /** True if a value is only in this tab's memory, because the browser refused it. */
  readonly refused: Live<boolean>
  /** Tries again to store what the browser refused. */
  retry(): void
}

/** Wraps a storage whose every call may throw, because it is full, forbidden or gone. */
export function browserStorage(of: () => Storage): BrowserStorage {
  /** Values the browser has not stored; null for keys it has not removed. */
  const held = new Map<string, string | null>()
  const refused = cell(false)
  const done = (step: (storage: Storage) => void): boolean => {
    try {
      step(of())
      return true
    } catch {
      return false
    }
  }
  const settle = () => {
    for (const [key, value] of held) {
      if (value !== null && done((storage) => storage.setItem(key, value))) held.delete(key)
      // The earlier value would come back after a reload as if it were the latest.
      else if (done((storage) => storage.removeItem(key)) && value === null) held.delete(key)
    }
    refused.set([...held.values()].some((value) => value !== null))
  }
  const put = (key: string, value: string | null) => {
    held.set(key, value)
    settle()
  }
  return {
    get: (key) => {
      const kept = held.get(key)
      if (kept !== undefined) return kept
      let value: string | null = null
      done((storage) => {
        value = storage.getItem(key)
      })
      return value
    },
    set: put,
    remove: (key) => put(key, null),
    keys: (prefix) => {
      const all = new Set<string>()
      done((storage) => {
        for (const key of Object.keys(storage)) all.add(key)
      })
      for (const [key, value] of held) {
        if (value === null) all.delete(key)
        else all.add(key)
      }
      return [...all].filter((key) => key.startsWith(prefix))
    },
    refused,
    retry: settle,
  }
}

/** Local storage, shared by every tab of this browser. */
export const originStorage = browserStorage(() => localStorage)

/** Session storage, which this tab keeps over a reload. */
export const tabStorage = browserStorage(() => sessionStorage)
